import styled from 'styled-components'
import { Dialog } from '@portal/ui/dialog'

const Large = styled.img`
  display: block;
  width: 100%;
  max-height: 70vh;
  object-fit: contain;
`

/** One photo, as large as fits. */
export const PhotoDialog = ({ name, url, onClose }: { name: string; url: string; onClose: () => void }) => (
  <Dialog title={name} maxWidth={768} fullScreenOnSmall onClose={onClose}>
    <Large src={url} alt="" />
  </Dialog>
)
