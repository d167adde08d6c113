import { TestEnvironment as NodeEnvironment } from 'jest-environment-node'

type Timer = ReturnType<typeof setTimeout> & { _destroyed?: boolean }

/** So long what a test left behind has to end by itself. */
const GRACE_MS = 5_000
const isRunning = (timer: Timer): boolean => timer._destroyed !== true && timer.hasRef()
const openServers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length

/**
 * Names the test file that leaves a timer running or a server listening, and fails it. Jest itself would wait for these,
 * or end its worker without a word of what it was.
 */
export default class WatchedEnvironment extends NodeEnvironment {
  private readonly timers = new Map<Timer, Error>()
  private readonly serversBefore = openServers()
  private readonly file: string
  /** A test that failed need not have come to its end, and has more to say than what it left behind. */
  private hasFailed = false

  constructor(...given: ConstructorParameters<typeof NodeEnvironment>) {
    super(...given)
    this.file = given[1].testPath
    this.watch('setTimeout')
    this.watch('setInterval')
  }

  private watch(name: 'setTimeout' | 'setInterval'): void {
    const start = this.global[name] as (...given: unknown[]) => Timer
    const watched = (...given: unknown[]): Timer => {
      const timer = start(...given)
      this.timers.set(timer, new Error(name))
      if (this.timers.size > 1_000) this.forgetEnded()
      return timer
    }
    // setTimeout is also asked for a promise of itself, by util.promisify.
    this.global[name] = Object.assign(watched, Object.fromEntries(Object.getOwnPropertySymbols(start).map((symbol) => [symbol, (start as never)[symbol]]))) as never
  }

  handleTestEvent = (event: { name: string }): void => {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true
  }

  private forgetEnded(): void {
    for (const timer of this.timers.keys()) if (!isRunning(timer)) this.timers.delete(timer)
  }

  private left(): string[] {
    this.forgetEnded()
    const servers = openServers() - this.serversBefore
    return [...[...this.timers.values()].map(({ stack = '' }) => stack.split('\n').filter((line) => !line.includes('watched-environment')).slice(0, 4).join('\n')), ...(servers > 0 ? [`${servers} server(s) that listen`] : [])]
  }

  override async teardown(): Promise<void> {
    for (const until = performance.now() + GRACE_MS; !this.hasFailed && this.left().length > 0 && performance.now() < until; ) await new Promise((done) => setTimeout(done, 50))
    const left = this.left()
    for (const timer of this.timers.keys()) clearTimeout(timer)
    await super.teardown()
    if (left.length > 0 && !this.hasFailed) throw new Error(`${this.file} leaves behind what keeps the process alive. Stop it in afterEach or afterAll:\n${left.join('\n')}`)
  }
}
