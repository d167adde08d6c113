import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { loadFonts } from '../pdf/fonts'

/** A drawing of nested references can take minutes; a company's logo takes a few hundredths of a second. */
const LIMIT_MS = 3_000

interface Size {
  heightPx: number
  maxWidthPx: number
}
const LOGO_SIZE: Size = { heightPx: 300, maxWidthPx: 2_400 }

/**
 * The worker's program, as CommonJS. Rendering is one call that can't be interrupted, so only ending its thread bounds it.
 * References to files and addresses are not followed.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads')
const { readFileSync } = require('node:fs')
const { initWasm, Resvg } = require(workerData.library)
const font = { fontBuffers: workerData.fonts, defaultFontFamily: 'Roboto', sansSerifFamily: 'Roboto', serifFamily: 'Roboto', monospaceFamily: 'Roboto', cursiveFamily: 'Roboto', fantasyFamily: 'Roboto' }
const draw = (fitTo) => new Resvg(workerData.svg, { fitTo, font })
initWasm(readFileSync(workerData.wasm)).then(() => {
  const { width, height } = new Resvg(workerData.svg, { font })
  const wide = (width / height) * workerData.height > workerData.maxWidth
  parentPort.postMessage(draw(wide ? { mode: 'width', value: workerData.maxWidth } : { mode: 'height', value: workerData.height }).render().asPng())
})
`

/**
 * Draws an SVG with our fonts as a PNG of this height, or lower if it would be wider than it may be. Null if it is invalid,
 * or takes longer than the limit.
 */
export async function drawSvg(
  svg: string,
  limitMs = LIMIT_MS,
  { heightPx, maxWidthPx }: Size = LOGO_SIZE,
): Promise<Buffer | null> {
  const { regular, bold } = await loadFonts()
  const { resolve } = createRequire(import.meta.url)
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: {
      svg,
      fonts: [regular, bold],
      library: resolve('@resvg/resvg-wasm'),
      wasm: resolve('@resvg/resvg-wasm/index_bg.wasm'),
      height: heightPx,
      maxWidth: maxWidthPx,
    },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    // Its errors are about somebody's drawing, not about the portal.
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer | null>((done) => {
      timer = setTimeout(done, limitMs, null)
      worker.once('message', (png: Uint8Array) => done(Buffer.from(png)))
      worker.once('error', () => done(null))
      worker.once('exit', () => done(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
