import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import type { ImageRetry } from './image-retry'

const Image = styled.img<{ $shown: boolean }>`
  /* What a browser draws for a broken picture helps nobody; its name stays for readers. */
  opacity: ${({ $shown }) => ($shown ? 1 : 0)};
`

const Missing = styled.span`
  display: grid;
  /* The upper corner may hold a button. */
  place-content: end center;
  padding: ${vars.space.xs};
  color: ${vars.color.text2};
  font: ${vars.type.tiny};
  line-height: 1.25;
  text-align: center;
`

interface Props {
  src: string
  alt: string
  tries: ImageRetry
  className?: string
  lazy?: boolean
}

/** An image that is requested again when it fails to load, and says that it can't be shown when no tries are left. */
export const Picture = (props: Props) => <OneAddress key={props.src} {...props} />

function OneAddress({ src, alt, tries, className, lazy = false }: Props) {
  const { t } = useLingui()
  const [state, setState] = useState<'shown' | 'waiting' | 'missing'>('shown')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => {
      setState('shown')
      setAttempt((count) => count + 1)
    }, tries.everyMs)
    return () => clearTimeout(timer)
  }, [state, tries])

  if (state === 'missing') {
    return (
      <Missing className={className} role="img" aria-label={t`${alt}: this picture could not be shown`}>
        <Trans>Could not be shown</Trans>
      </Missing>
    )
  }
  return (
    // A new element requests the same URL again: a signed URL must not be changed to bypass a cache.
    <Image
      key={attempt}
      className={className}
      src={src}
      alt={alt}
      $shown={state === 'shown'}
      loading={lazy ? 'lazy' : undefined}
      onError={() => setState(tries.take() ? 'waiting' : 'missing')}
    />
  )
}
