import { act, renderHook } from '@testing-library/react'
import { DARK_STYLE_ID, darkMedia } from '@portal/theme'
import { chooseScheme, useScheme, useSchemeChoice } from './scheme'

/** A device in the dark. */
const matchMedia = (media: string) =>
  ({
    matches: media === 'screen' || media.includes('dark'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList

beforeEach(() => Object.assign(globalThis, { matchMedia }))
afterEach(() => {
  document.head.innerHTML = ''
  chooseScheme('system')
})

const addDarkStyle = () => {
  document.head.innerHTML = `<style id="${DARK_STYLE_ID}" media="${darkMedia.system}"></style>`
}
const read = () => renderHook(() => [useScheme(), useSchemeChoice()]).result

test('light or dark is as the device is until the visitor chooses, and then at once and for later pages', () => {
  addDarkStyle()
  const shown = read()
  expect(shown.current).toEqual(['dark', 'system'])
  act(() => chooseScheme('light'))
  expect(shown.current).toEqual(['light', 'light'])
  expect(document.cookie).toContain('portal_scheme=light')
  act(() => chooseScheme('dark'))
  expect(shown.current).toEqual(['dark', 'dark'])
  act(() => chooseScheme('system'))
  expect(shown.current).toEqual(['dark', 'system'])
  expect(document.cookie).not.toContain('portal_scheme')
})

test('somebody else’s page has no dark colors of ours, and is light', () => expect(read().current[0]).toBe('light'))
