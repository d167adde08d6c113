export {
  createTestApi,
  FILES_ORIGIN,
  setUpClient,
  setUpClientForEach,
  setUpTestApi,
  setUpTestApiForEach,
  TEST_NOW,
  TEST_SECRET,
  type TestApi,
  type TestApiOptions,
} from './create-test-api'
export type { TestAnswer, TestClient } from './client'
export { createLocalBus } from '#foundation/bus/create-bus'
export { publishPosition } from '#areas/tracking/events'
export { officeClient, readMails } from './payments'
export { outsideOfGate, testSize } from './test-size'
export { rounds, until } from './until'
export type { TestClock } from './clock'
export type { SandboxCard, SandboxTransaction, TestSandbox } from './sandbox-gateway'
