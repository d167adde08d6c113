/** Pictures three in a row, to choose one from. Not among the shared modules: each remote carries its few lines itself. */
export { PhotoGrid, type GridPhoto, type PhotoGridProps } from './photo-grid'
export { Picture } from './picture'
export { useImageRetry, type PictureRetry, type ImageRetry } from './picture-tries'
