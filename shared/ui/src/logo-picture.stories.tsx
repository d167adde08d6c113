import { Card, Stack } from './layout'
import { LogoPicture } from './logo-picture'

const logo = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="green"><rect width="${width}" height="${height}" opacity=".3" /><circle cx="${Math.min(width, height) / 2}" cy="${height / 2}" r="${Math.min(width, height) / 2}" /></svg>`,
  )}`
const onBothGrounds = (width: number, height: number) => (
  <Stack>
    <LogoPicture src={logo(width, height)} name="Acme Home Services" heightPx={38} />
    <Card>
      <LogoPicture src={logo(width, height)} name="Acme Home Services" heightPx={48} hasPlate />
    </Card>
  </Stack>
)

export const TenToOne = () => onBothGrounds(600, 60)

export const Square = () => onBothGrounds(200, 200)

/** Too narrow to be legible: the name stands beside it. */
export const OneToFive = () => onBothGrounds(40, 200)

/** What the address leads to is no picture. */
export const Missing = () => <LogoPicture src="data:image/png,none" name="Acme Home Services" heightPx={38} />
