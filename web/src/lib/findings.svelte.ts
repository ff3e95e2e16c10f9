// What is known about a position, as it becomes known. Positions seen before are remembered.
import { isAbort, position, saidBy, solve, type Finding, type Player, type Position, type Written } from './api'

type Known<E extends Finding['event']> = Extract<Finding, { event: E }>

export class Findings {
  winner = $state.raw<Known<'winner'> | null>(null)
  winning = $state.raw<Partial<Record<Player, number[]>>>({})
  value = $state.raw<Written | null>(null)
  thermograph = $state.raw<Known<'thermograph'> | null>(null)
  facts = $state.raw<Known<'fact'>[]>([])
  failed = $state.raw<Known<'failed'>[]>([])
  progress = $state.raw<Known<'progress'> | null>(null)
  done = $state(false)

  add(finding: Finding): void {
    switch (finding.event) {
      case 'winner':
        this.winner = finding
        break
      case 'winning':
        this.winning = { ...this.winning, [finding.player]: finding.moves }
        break
      case 'value':
        this.value = finding
        break
      case 'thermograph':
        this.thermograph = finding
        break
      case 'fact':
        this.facts = [...this.facts, finding]
        break
      case 'failed':
        this.failed = [...this.failed, finding]
        break
      case 'progress':
        this.progress = finding
        break
      case 'done':
        this.done = true
    }
  }

  /** Who wins if this player moves first. */
  winnerIfStarts(player: Player): Player | null {
    return this.winner && (player === 'left' ? this.winner.left_starts : this.winner.right_starts)
  }
}

const REMEMBERED = 200
const positions = new Map<string, Promise<Position>>()
const solved = new Map<string, Findings>()

function remember<T>(store: Map<string, T>, key: string, thing: T): void {
  store.set(key, thing)
  const oldest = store.keys().next()
  if (store.size > REMEMBERED && !oldest.done) store.delete(oldest.value)
}

export function positionOf(expression: string, since: string | null = null): Promise<Position> {
  const key = since === null ? expression : `${expression} since ${since}`
  const known = positions.get(key)
  if (known) return known
  const asked = position(expression, since)
  remember(positions, key, asked)
  asked.catch(() => positions.delete(key))
  return asked
}

/** Starts to find out about a position; `stop` ends the search. */
export function study(expression: string): { findings: Findings; stop: () => void } {
  const known = solved.get(expression)
  if (known) return { findings: known, stop: () => undefined }
  const findings = new Findings()
  const controller = new AbortController()
  const run = async () => {
    try {
      for await (const finding of solve(expression, controller.signal)) {
        findings.add(finding)
        if (finding.event === 'done') remember(solved, expression, findings)
      }
      findings.done = true
    } catch (error) {
      if (!isAbort(error)) findings.add({ event: 'failed', what: 'answer', message: saidBy(error).message })
      findings.done = true
    }
  }
  void run()
  return { findings, stop: () => controller.abort() }
}
