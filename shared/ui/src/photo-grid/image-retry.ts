import { useMemo } from 'react'

export interface PictureRetry {
  everyMs: number
  /** Total for all pictures. */
  tries: number
}

export interface ImageRetry {
  everyMs: number
  /** Uses up one try; returns false if none are left. */
  take: () => boolean
}

const never: PictureRetry = { everyMs: 0, tries: 0 }

function createImageRetry({ everyMs, tries }: PictureRetry = never): ImageRetry {
  let left = tries
  const take = () => {
    if (left === 0) return false
    left -= 1
    return true
  }
  return { everyMs, take }
}

/** The tries that pictures share. When the URLs change, they start with new tries. */
export function useImageRetry(retry: PictureRetry | undefined, urls: readonly string[]): ImageRetry {
  const { everyMs, tries } = retry ?? never
  const addresses = urls.join('\n')
  // oxlint-disable-next-line react/exhaustive-deps -- the addresses are no part of it, they make a new one
  return useMemo(() => createImageRetry({ everyMs, tries }), [everyMs, tries, addresses])
}
