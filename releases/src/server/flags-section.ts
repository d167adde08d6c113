import { openRollouts, type RegistryDocument } from '#rules/document'
import { describeFlag, describeFlagState } from '#rules/flag-changes'
import { html, type Markup, type Part } from './html'
import { tableSection } from './layout'

/** Every declared flag, and who gets which variant. */
export function flagsMarkup(document: RegistryDocument, { canChange, now }: { canChange: boolean; now: Date }): Markup {
  const names = Object.keys(document.flags).sort()
  const rows = names.map((name): Part[] => {
    const { what, owner, until, variants } = document.flags[name]!
    const killed = document.kill.find(({ remote }) => remote === name)
    const isSet =
      [document.channels.stable, document.channels.beta].some((channel) => Object.hasOwn(channel, name)) ||
      openRollouts(document, name).length > 0
    const link = (action: string, label: string, query = `flag=${name}`) =>
      html`<a href="/change/${action}?${query}">${label}<span class="hidden"> ${name}</span></a>`
    return [
      html`${name}<br><span class="hint">${what}; ${describeFlag(document.flags[name]!)}.</span>`,
      describeFlagState(document, name, now) || 'nothing is set',
      `${owner}${until === null ? '' : `, to be gone by ${until}`}`,
      canChange &&
        html`<p class="buttons">${link('flag-set', 'Set', `setting=${encodeURIComponent(`${name}=${variants[1]}`)}`)}${isSet && link('flag-rollback', 'Roll back')}${killed ? link('flag-unkill', 'Undo the kill', `setting=${encodeURIComponent(`${name}=${killed.version}`)}`) : link('flag-kill', 'Kill', `setting=${encodeURIComponent(`${name}=${variants[1]}`)}`)}${link('flag-forget', 'Forget')}</p>`,
    ]
  })
  return tableSection({
    id: 'flags',
    heading: 'Flags',
    caption: 'Features that are switched or rolled out on their own',
    columns: ['Flag', 'Who gets what', 'Owner', ...(canChange ? [{ action: 'Change' }] : [])],
    rows,
    empty: 'No build that was promoted declares a flag.',
  })
}
