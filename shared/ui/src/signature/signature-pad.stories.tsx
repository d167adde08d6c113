import { useState } from 'react'
import { Button } from '../button'
import { Stack } from '../layout'
import { Text } from '../text'
import { SignaturePad, type GivenSignature } from '.'

const nothing = () => undefined

export const Empty = () => <SignaturePad onChange={nothing} />

/** After an attempt to sign with nothing entered. */
export const Asked = () => <SignaturePad onChange={nothing} tries={1} />

export const Disabled = () => <SignaturePad onChange={nothing} disabled />

/** With the button of a page, where signing always fails. */
export const Signing = () => {
  const [signature, setSignature] = useState<GivenSignature | null>(null)
  const [tries, setTries] = useState(0)
  return (
    <Stack>
      {tries > 0 && signature && <Text role="alert">The office is closed for a moment.</Text>}
      <SignaturePad onChange={setSignature} tries={tries} />
      <div>
        <Button onClick={() => setTries(tries + 1)}>Sign</Button>
      </div>
    </Stack>
  )
}
