// A table over sizes while it is computed: cells arrive in any order, and it can be stopped.
import { isAbort, saidBy, table, type Axis } from './api'

export interface Cell {
  text?: string
  unicode?: string
  latex?: string
  error?: string
}

export class Tabulation {
  axes = $state.raw<{ name: string; members: string[] }[]>([])
  cells = $state.raw<(Cell | undefined)[]>([])
  progress = $state.raw<{ done: number; total: number; seconds: number; left: number | null } | null>(null)
  state = $state<'running' | 'done' | 'stopped' | 'failed'>('running')
  message = $state<string | null>(null)
  #controller = new AbortController()
  #found: (Cell | undefined)[] = []
  #shown = false

  constructor(
    readonly expression: string,
    readonly asked: Axis[],
  ) {
    void this.#run()
  }

  stop(): void {
    if (this.state !== 'running') return
    this.state = 'stopped'
    this.#controller.abort()
  }

  /** Cells come faster than they can be looked at: the page follows a few times a second. */
  #show(): void {
    if (this.#shown) return
    this.#shown = true
    setTimeout(() => {
      this.#shown = false
      this.cells = [...this.#found]
    }, 80)
  }

  async #run(): Promise<void> {
    try {
      for await (const event of table(this.expression, this.asked, this.#controller.signal)) {
        if (event.event === 'axes') {
          this.axes = event.axes
          this.#found = Array.from({ length: event.axes.reduce((n, axis) => n * axis.members.length, 1) })
          this.cells = this.#found
        } else if (event.event === 'cell') {
          const { event: _, index, ...cell } = event
          this.#found[index] = cell
          this.#show()
        } else if (event.event === 'progress') this.progress = event
        else if (event.event === 'failed') {
          this.message = event.message
          this.state = 'failed'
        }
      }
      this.cells = [...this.#found]
      if (this.state === 'running') this.state = 'done'
    } catch (error) {
      if (this.state === 'stopped' || isAbort(error)) return
      this.state = 'failed'
      const { message, help } = saidBy(error)
      this.message = help ? `${message} ${help}` : message
    }
  }
}
