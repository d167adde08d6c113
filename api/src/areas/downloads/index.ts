export type { DownloadFile } from './download-file'
export {
  type Download,
  downloadLink,
  mailedDownloadLink,
  type DownloadTable,
  linkMaker,
  type LinkTo,
} from './download-links'
export { createDownloadsArea, type DownloadContext } from './downloads.routes'
