/** A text, or the frame that `textFrame` encoded from it: frames for many clients are encoded once. */
export type Frame = string | Buffer

const FINAL_TEXT = 0x81
const IN_TWO_BYTES = 126
const IN_EIGHT_BYTES = 127

/** Encodes an unmasked WebSocket text frame, as sent by servers, with header and payload in one buffer. RFC 6455, section 5.2. */
export function textFrame(text: string): Buffer {
  const size = Buffer.byteLength(text)
  const longHead = size <= 0xffff ? 4 : 10
  const head = size < IN_TWO_BYTES ? 2 : longHead
  const frame = Buffer.allocUnsafe(head + size)
  frame[0] = FINAL_TEXT
  if (head === 2) {
    frame[1] = size
  } else if (head === 4) {
    frame[1] = IN_TWO_BYTES
    frame.writeUInt16BE(size, 2)
  } else {
    frame[1] = IN_EIGHT_BYTES
    frame.writeBigUInt64BE(BigInt(size), 2)
  }
  frame.write(text, head)
  return frame
}
