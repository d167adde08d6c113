export { createTestApi, FILES_ORIGIN, TEST_NOW, TEST_SECRET, type TestApi, type TestApiOptions } from './create-test-api'
export type { TestAnswer, TestClient } from './client'
export type { TestClock } from './clock'
export type { SandboxCard, SandboxTransaction, TestSandbox } from './sandbox-gateway'
