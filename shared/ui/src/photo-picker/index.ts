/** Picks files and removes them again; files that are not allowed are listed and left out. */
export { PhotoPicker } from './photo-picker'
