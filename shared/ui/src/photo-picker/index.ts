/** Files to choose and to take back; those that may not be sent are named and left out. */
export { PhotoPicker, type PhotoPickerProps } from './photo-picker'
