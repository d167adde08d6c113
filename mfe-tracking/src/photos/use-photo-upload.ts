import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reportedMessage, useClient } from '@portal/client'
import { uploadPhotos } from '@portal/client/photos'

interface Sending {
  /** How many of the files are done. */
  sent: number
  total: number
}

/** What failed: by name with the reason, or everything for one reason. */
export interface UploadProblem {
  message: string
  failed: readonly { name: string; message: string }[]
}

/**
 * Uploads the photos selected for a job. What fails stays selected, for a retry.
 * @param onUploaded called after photos were uploaded; resolves once the page shows them
 */
export function usePhotoUpload(reserveLink: string, onUploaded: () => Promise<void>) {
  const { t } = useLingui()
  const client = useClient()
  const [files, setFiles] = useState<File[]>([])
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<UploadProblem | null>(null)
  const [added, setAdded] = useState(0)
  const [round, setRound] = useState(0)

  const choose = (chosen: File[]) => {
    setFiles(chosen)
    setProblem(null)
    setAdded(0)
  }

  const send = async () => {
    setProblem(null)
    setAdded(0)
    setRound((count) => count + 1)
    setSending({ sent: 0, total: files.length })
    try {
      const { photos, failed } = await uploadPhotos(client, reserveLink, files, {
        onProgress: (sent, total) => setSending({ sent, total }),
      })
      if (photos.length > 0) await onUploaded()
      setFiles(files.filter((file) => failed.some((each) => each.file === file)))
      if (failed.length > 0)
        setProblem({
          message: photos.length > 0 ? t`Some photos could not be uploaded:` : t`The photos could not be uploaded:`,
          failed,
        })
      setAdded(photos.length)
    } catch (error) {
      setProblem({ message: reportedMessage(error), failed: [] })
    }
    setSending(null)
  }

  return { files, choose, send, sending, problem, added, round }
}
