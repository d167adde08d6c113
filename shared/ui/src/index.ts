/** What nearly every page needs. Heavier parts are entries of their own; package.json lists them. */
export { Button, ButtonLink, buttonLook, IconButton, TextButton, type ButtonProps } from './button'
export { Card, Divider, Grid, Page, Row, Stack } from './layout'
export { Amount, Badge, Heading, Muted, PageHeading, Text, VisuallyHidden } from './text'
export { Empty, Failed, Loading, QueryView } from './states'
export { FieldError, FieldShell, SelectField, TextField, type SelectFieldProps, type TextFieldProps } from './field'
export { PasswordField, type PasswordFieldProps } from './password-field'
export { Icon, type IconName } from './icon'
export { GlobalStyle } from './global-style'
