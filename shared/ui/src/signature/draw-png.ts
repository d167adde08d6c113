import { PEN_WIDTH, type Draw } from './strokes'

/** Black on white, whatever the page's colors: it is printed. */
export const drawPng: Draw = (paths, { x, y, width, height }, scale) => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas context; check whether the browser limits canvases.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.translate(-x, -y)
  context.strokeStyle = 'black'
  context.lineWidth = PEN_WIDTH
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const path of paths) context.stroke(new Path2D(path))
  return canvas.toDataURL('image/png')
}
