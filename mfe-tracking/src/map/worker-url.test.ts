import { workerUrl } from './worker-url'

const script = new URL('https://files.example/maplibre-gl-worker.abc.mjs')

describe('workerUrl', () => {
  it('is the script itself on its own origin', () => {
    expect(workerUrl(script, { origin: 'https://files.example' })).toBe(script.href)
  })

  it('is a same-origin script that imports one from another origin', () => {
    const create = jest.fn((_blob: Blob) => 'blob:https://acme.example/1')
    const real = URL.createObjectURL
    URL.createObjectURL = create as typeof URL.createObjectURL
    try {
      expect(workerUrl(script, { origin: 'https://acme.example' })).toBe('blob:https://acme.example/1')
    } finally {
      URL.createObjectURL = real
    }
    expect(create).toHaveBeenCalledTimes(1)
  })
})
