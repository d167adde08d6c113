/**
 * The shared modules that not every page needs, in chunks that are fetched when the first remote needs one.
 * Importing them here adds them to the shell's build.
 */
export const onDemand = {
  calendar: () => import('@portal/ui/calendar'),
  client: () => import('@portal/client'),
  dates: () => import('@portal/rules/dates'),
  dialog: () => import('@portal/ui/dialog'),
  disclosureTabs: () => import('@portal/ui/disclosure-tabs'),
  document: () => import('@portal/ui/document'),
  documentEditor: () => import('@portal/ui/document-editor'),
  form: () => import('@portal/ui/form'),
  formDialog: () => import('@portal/ui/form-dialog'),
  host: () => import('@portal/host'),
  menu: () => import('@portal/ui/menu'),
  moneyField: () => import('@portal/ui/money-field'),
  moneyFieldPlain: () => import('@portal/ui/money-field/plain'),
  navigation: () => import('@portal/ui/navigation'),
  photoPicker: () => import('@portal/ui/photo-picker'),
  photos: () => import('@portal/client/photos'),
  platform: () => import('@portal/platform'),
  signature: () => import('@portal/ui/signature'),
  table: () => import('@portal/ui/table'),
  tabs: () => import('@portal/ui/tabs'),
  ui: () => import('@portal/ui'),
}
