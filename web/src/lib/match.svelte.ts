// A game being played, against Upstar or a friend: the line of positions, what is known about the one looked at,
// and whose turn it is.
import { answer, isAbort, other, saidBy, type Move, type Player, type Position, type Trouble } from './api'
import { choose, type Choice } from './clicking'
import { Findings, positionOf, study } from './findings.svelte'
import { begin, current, goTo, play, type Line, type Step } from './line'

/** Long enough to see one's own move before the answer comes. */
const PAUSE = 550

export class Match {
  line = $state.raw<Line>(begin('', 'left'))
  position = $state.raw<Position | null>(null)
  /** The expression that `position` answers: for a moment it is still the one before. */
  #shown = $state('')
  findings = $state.raw(new Findings())
  trouble = $state.raw<Trouble | null>(null)
  /** Which side you play against Upstar. */
  you = $state<Player>('left')
  against = $state<'upstar' | 'friend'>('upstar')
  choice = $state.raw<Choice>({ kind: 'none' })
  thinking = $state(false)
  /** Nobody moves while the position is being set up. */
  held = $state(false)
  /** What Upstar said about its last move. */
  remark = $state<string | null>(null)

  #stop: () => void = () => undefined
  #visit = 0

  step = $derived<Step>(current(this.line))
  mover = $derived<Player>(this.step.mover)
  ready = $derived(this.position !== null && this.#shown === this.step.expression)
  moves = $derived<Move[]>(this.ready && this.position ? this.position.moves[this.mover] : [])
  over = $derived(this.ready && this.moves.length === 0)
  yourTurn = $derived(this.against === 'friend' || this.mover === this.you)
  winner = $derived<Player | null>(this.findings.winnerIfStarts(this.mover))
  winning = $derived<number[]>(this.findings.winning[this.mover] ?? [])

  /** What a player is called: `Left`, `Unknotter`. */
  name(player: Player): string {
    const names = this.position?.players ?? ['Left', 'Right']
    return player === 'left' ? names[0] : names[1]
  }

  /** Who that is at the table: `You`, `Upstar`, or the player's name among friends. */
  who(player: Player): string {
    if (this.against === 'friend') return this.name(player)
    return player === this.you ? 'You' : 'Upstar'
  }

  /** Starts anew from a position. */
  start(expression: string, mover: Player): void {
    this.line = begin(expression, mover)
    this.remark = null
    void this.#arrive(true)
  }

  play(index: number): void {
    const move = this.moves[index]
    if (!move || this.thinking) return
    this.remark = null
    this.#step(move)
  }

  /** A click on a part of the picture. */
  click(place: string): void {
    if (!this.yourTurn || this.thinking || this.held) return
    const before = this.choice.kind === 'several' ? this.choice.clicked : []
    const choice = choose(this.moves, [...before, place])
    if (choice.kind === 'move') this.play(choice.index)
    else this.choice = choice
  }

  drop(): void {
    this.choice = { kind: 'none' }
  }

  goTo(at: number): void {
    if (at === this.line.at) return
    this.line = goTo(this.line, at)
    this.remark = null
    void this.#arrive(false)
  }

  /** Back to where you were to move last. */
  undo(): void {
    let at = this.line.at - 1
    while (at > 0 && this.against === 'upstar' && this.line.steps[at]?.mover !== this.you) at -= 1
    this.goTo(at)
  }

  redo(): void {
    const { steps } = this.line
    let at = this.line.at + 1
    while (at < steps.length - 1 && this.against === 'upstar' && steps[at]?.mover !== this.you) at += 1
    this.goTo(at)
  }

  changeSides(you: Player, against: 'upstar' | 'friend'): void {
    this.you = you
    this.against = against
    this.drop()
    if (this.line.at === 0 && this.line.steps.length === 1) void this.letUpstarMove()
  }

  /** Upstar moves, if it is its turn. */
  async letUpstarMove(): Promise<void> {
    if (this.held || this.against !== 'upstar' || this.mover === this.you || this.thinking || !this.ready || this.over) return
    const visit = this.#visit
    this.thinking = true
    try {
      const [reply] = await Promise.all([
        answer(this.step.expression, this.mover),
        new Promise((resolve) => setTimeout(resolve, PAUSE)),
      ])
      if (visit !== this.#visit) return
      const move = reply.index === null ? undefined : this.moves[reply.index]
      this.remark = reply.message ?? null
      if (move) this.#step(move)
      else if (reply.to !== null) this.#step({ name: reply.name ?? '', places: [], to: reply.to })
    } catch (error) {
      if (!isAbort(error) && visit === this.#visit) this.trouble = saidBy(error)
    } finally {
      if (visit === this.#visit) this.thinking = false
    }
  }

  /** Ends the search when the page is left. */
  leave(): void {
    this.#visit += 1
    this.#stop()
  }

  #step(move: Move): void {
    this.line = play(this.line, {
      expression: move.to,
      mover: other(this.mover),
      move: move.name,
      places: move.places,
    })
    void this.#arrive(true)
  }

  async #arrive(goOn: boolean): Promise<void> {
    const visit = (this.#visit += 1)
    const { expression } = this.step
    this.#stop()
    this.drop()
    this.thinking = false
    this.trouble = null
    const { findings, stop } = study(expression)
    this.findings = findings
    this.#stop = stop
    try {
      const [start] = this.line.steps
      const position = await positionOf(expression, start && this.line.at > 0 ? start.expression : null)
      if (visit !== this.#visit) return
      this.position = position
      this.#shown = expression
    } catch (error) {
      if (visit !== this.#visit) return
      this.#stop()
      this.trouble = saidBy(error)
      return
    }
    if (goOn) await this.letUpstarMove()
  }
}
