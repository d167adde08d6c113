/** What nearly every page needs. Heavier parts are separate entry points, listed in package.json. */
export { Button, ButtonLink, buttonStyles, IconButton, TextButton } from './button'

export {
  Card,
  cardLook,
  Divider,
  FormPage,
  Grid,
  offPaper,
  OnScreen,
  Page,
  PlainList,
  PlainTable,
  Row,
  Stack,
} from './layout'
export { disc } from './disc'
export { FigurePanel, onPanelButton, onPanelQuietButton, Panel, PanelText } from './panel'
export { panelLook } from './panel-look'
export {
  Amount,
  Answer,
  Chip,
  figures,
  Heading,
  inTone,
  Label,
  Muted,
  PageHeading,
  Text,
  textStyles,
  VisuallyHidden,
  visuallyHidden,
  type Tone,
} from './text'
export { Message } from './message'
export { Empty, Failed, Loading, QueryView } from './query-view'
export { CrashBoundary, CrashNotice } from './crash-boundary'
export { RetryButton, SupportPhoneProvider } from './slow-connection'
export { dialogPlaceholder } from './dialog-placeholder'
export { Waiting } from './waiting'
export { chosenMark, unavailableMark } from './forced-colors'
export { useSteady } from './press'
export { unsavedInDialogs } from './unsaved'
export { ACTION_BAR_HEIGHT, ActionBar, actionBarLook, BackTo, Beside, ONE_COLUMN, PageTop } from './page-parts'
export { Problem } from './problem'
export { RowList, rowLook, TwoLines, type RowWords } from './row-list'
export { SMALL, useMedia } from './use-media'
export { FieldError, FieldHint, FieldShell, SelectField, TextField } from './field'
export { PasswordField } from './password-field'
export { Icon, type IconName } from './icon'
export { GlobalStyle } from './global-style'
export { KeptNotice } from './kept-notice'
export { LogoPicture } from './logo-picture'
export { useLazyDialog } from './use-lazy-dialog'
export { WithPhone } from './with-phone'
