import { TransNoContext, type TransProps } from '@lingui/react/server'
import { createElement, useSyncExternalStore } from 'react'
import { i18n } from './i18n'

const subscribe = (onChange: () => void) => i18n.on('change', onChange)
/** Changes with every catalog and every language: React renders again what is written in it. */
let current = { i18n, _: i18n._.bind(i18n) }
i18n.on('change', () => (current = { i18n, _: i18n._.bind(i18n) }))

/** What the macros of `@lingui/react/macro` call. There is one language for a whole page, and so no provider. */
export const useLingui = () => useSyncExternalStore(subscribe, () => current)

export const Trans = (props: TransProps) => createElement(TransNoContext, { ...props, lingui: useLingui() })
