import type { Service } from './compose'
import { buildEnvironment, translate, type Places } from './place'

const places: Places = {
  folder: '/run',
  ports: {
    postgres: { 5432: 40_001 },
    'portal-a': { 3000: 40_002, 9464: 40_005 },
    sandbox: { 3000: 40_003, 2525: 40_004 },
  },
}
const service: Service = {
  name: 'portal-a',
  image: '',
  stage: 'portal',
  command: [],
  healthcheck: undefined,
  dependsOn: {},
  tmpfs: ['/data'],
  mounts: [{ source: 'secrets', target: '/prepared/portal' }],
  environment: {
    PORT: '3000',
    BIND: '0.0.0.0',
    METRICS_PORT: '9464',
    METRICS_BIND: '0.0.0.0',
    DATA: '/data',
    NODE_ENV: 'production',
  },
}

test.each([
  ['postgres://portal@postgres:5432/portal', 'postgres://portal@127.0.0.1:40001/portal'],
  ['smtp://sandbox:2525', 'smtp://127.0.0.1:40004'],
  ["fetch('http://127.0.0.1:3000/healthz')", "fetch('http://127.0.0.1:40002/healthz')"],
  ['10.89.7.0/24', '127.0.0.1'],
  ['/prepared/portal/secret', '/run/services/portal-a/prepared/portal/secret'],
  ['/prepared', '/run/services/portal-a/prepared'],
  ['https://files.example/data', 'https://files.example/data'],
  ['portal/dist/data', 'portal/dist/data'],
  ['my-sandbox:2525', 'my-sandbox:2525'],
])('%s becomes %s', (text, here) => expect(translate(text, places, service)).toBe(here))

test('the rehearsal’s folder may be inside a path that the containers use too', () =>
  expect(translate('/prepared/portal /data', { ...places, folder: '/data/run' }, service)).toBe(
    '/data/run/services/portal-a/prepared/portal /data/run/services/portal-a/data',
  ))

test('a server listens on its port of this machine', () =>
  expect(buildEnvironment(places, service)).toEqual({
    PORT: '40002',
    BIND: '127.0.0.1',
    METRICS_PORT: '40005',
    METRICS_BIND: '127.0.0.1',
    DATA: '/run/services/portal-a/data',
    NODE_ENV: 'production',
  }))
