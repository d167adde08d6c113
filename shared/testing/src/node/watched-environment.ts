import { TestEnvironment as NodeEnvironment } from 'jest-environment-node'

type Timer = ReturnType<typeof setTimeout> & { _destroyed?: boolean }

/** How long timers and servers that a test leaves open may take to end by themselves. */
const GRACE_MS = 5_000
const isRunning = (timer: Timer): boolean => timer._destroyed !== true && timer.hasRef()
const openServers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length

/**
 * Fails a test file that leaves a timer running or a server listening, and says which. Jest itself would wait for these,
 * or force-exit the worker without naming them.
 */
export default class WatchedEnvironment extends NodeEnvironment {
  private readonly timers = new Map<Timer, Error>()
  private readonly serversBefore = openServers()
  private readonly file: string
  /** A failed test may not have reached its cleanup, and its own error matters more than open handles. */
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
    // Symbol properties are copied because util.promisify reads `util.promisify.custom` of setTimeout.
    this.global[name] = Object.assign(
      watched,
      Object.fromEntries(Object.getOwnPropertySymbols(start).map((symbol) => [symbol, (start as never)[symbol]])),
    ) as never
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
    return [
      ...[...this.timers.values()].map(({ stack = '' }) =>
        stack
          .split('\n')
          .filter((line) => !line.includes('watched-environment'))
          .slice(0, 4)
          .join('\n'),
      ),
      ...(servers > 0 ? [`${servers} server(s) still listening`] : []),
    ]
  }

  override async teardown(): Promise<void> {
    for (
      const until = performance.now() + GRACE_MS;
      !this.hasFailed && this.left().length > 0 && performance.now() < until;
    )
      await new Promise((done) => setTimeout(done, 50))
    const left = this.left()
    for (const timer of this.timers.keys()) clearTimeout(timer)
    await super.teardown()
    if (left.length > 0 && !this.hasFailed)
      throw new Error(
        `${this.file} leaves open handles that keep the process alive. Close them in afterEach or afterAll:\n${left.join('\n')}`,
      )
  }
}
