import { useEffect, useRef } from 'react'
import { Button, ButtonLink, IconButton, TextButton, type ButtonVariant } from './button'
import { Icon } from './icon'
import { Row, Stack } from './layout'
import { Text } from './text'

const inAllSizes = (variant: ButtonVariant) => (
  <Stack $gap="s">
    <Row $gap="s">
      <Button variant={variant}>Pay Invoice</Button>
      <Button variant={variant} small>
        Pay
      </Button>
      <Button variant={variant} disabledReason="Nothing is due">
        Pay Later
      </Button>
    </Row>
    <Button variant={variant} wide>
      <Icon name="calendar" /> Book an Appointment
    </Button>
  </Stack>
)

export const Filled = () => inAllSizes('filled')

export const Tonal = () => inAllSizes('tonal')

export const Quiet = () => inAllSizes('quiet')

export const TextAlone = () => inAllSizes('text')

export const Danger = () => inAllSizes('danger')

export const Pressed = () => (
  <Row>
    <Button variant="tonal" aria-pressed>
      Show Cancelled
    </Button>
    <Button variant="quiet" aria-pressed={false}>
      Show Upcoming
    </Button>
  </Row>
)

export const Focused = () => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} variant="tonal">
      Reschedule
    </Button>
  )
}

/** A link that looks like a button, a button that reads as a link, and round ones. */
export const Others = () => (
  <Stack $gap="s">
    <Row>
      <ButtonLink href="tel:+13035550100" $variant="quiet">
        Call Us
      </ButtonLink>
      <TextButton>Show all</TextButton>
      <IconButton aria-label="Close">
        <Icon name="close" />
      </IconButton>
      <IconButton aria-label="Close" disabled>
        <Icon name="close" />
      </IconButton>
    </Row>
    <Text>
      Nobody may be at home. <TextButton>Change the visit</TextButton> or call us.
    </Text>
  </Stack>
)
