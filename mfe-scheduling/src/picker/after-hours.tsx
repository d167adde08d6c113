import { useState } from 'react'
import { PhoneLink, usePlatform } from '@portal/platform'
import { telLink } from '@portal/rules'
import { Button, ButtonLink, Icon, Text } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'

/** The phone number for times that are not offered online. Renders nothing without a number. */
export function AfterHours() {
  const { brand } = usePlatform()
  const [open, setOpen] = useState(false)
  if (!brand.phone) return null
  return (
    <>
      <Button variant="tonal" onClick={() => setOpen(true)}>
        After Hours
      </Button>
      {open && (
        <Dialog
          title="After Hours Appointment"
          onClose={() => setOpen(false)}
          footer={
            <ButtonLink href={telLink(brand.phone)}>
              <Icon name="phone" /> Call Us
            </ButtonLink>
          }
        >
          <Text>
            To schedule an appointment outside of these hours, please call us at <PhoneLink phone={brand.phone} />.
          </Text>
        </Dialog>
      )}
    </>
  )
}
