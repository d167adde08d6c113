import { alterShell } from './altered-shell'
import { draw, type Case } from './matrix'
import type { Sabotage } from './hold-case'

/** Something broken on purpose, and the words by which its check must fail. */
export interface Control {
  name: string
  played: Case
  sabotage: () => Sabotage
  noticed: RegExp
}

/** The first run in which the page has no other build to fall back to, so that nothing hides what was broken. */
function withoutOlder(kind: Omit<Case, 'run'>): Case {
  for (let run = 1; run < 100; run++) {
    const played = { ...kind, run }
    if (!draw(played, 'older build', [false, true])) return played
  }
  throw new RangeError('Every run has an older build')
}

/** Where the shell says what is shown when a page can't be had. */
const boundary = /,ErrorBoundary:(?!void)(?:[\w$]+\.get\([^)]*\)\?\?)?[\w$]+/

/** Without what the portal does about faults, or with more broken than a case says: each must be noticed as what it is. */
export const allControls = (seed: number): Control[] => [
  {
    name: 'boundaries off',
    played: withoutOlder({ fault: '404', remote: 'mfe-quotes', moment: 'click', seed }),
    sabotage: () => ({ shell: alterShell([boundary, '']) }),
    noticed: /white screens.*the menu was gone for \d+ ms/s,
  },
  {
    name: 'time-out longer',
    played: withoutOlder({ fault: 'hung', remote: 'mfe-account', moment: 'click', seed }),
    sabotage: () => ({ shell: alterShell([/(patienceMs:[\w$]+=)[\de]+/, '$14500']) }),
    noticed: /message after.*Expected: <= 3000\s+Received: +[4-9]\d{3}\b/s,
  },
  {
    name: 'boundaries that show nothing',
    played: withoutOlder({ fault: '500', remote: 'mfe-account', moment: 'click', seed }),
    sabotage: () => ({ shell: alterShell([boundary, ',ErrorBoundary:()=>null']) }),
    noticed: /white screens.*nothing was to be read for \d+ ms/s,
  },
  {
    name: 'a piece that fails in silence',
    played: withoutOlder({ fault: 'reset', remote: 'mfe-billing', moment: 'later', seed }),
    sabotage: () => ({ shell: alterShell([/if\(([\w$]+)\.error\)return [\w$]+\([\w$]+\);(?=const\{Filled)/, '']) }),
    noticed: /neither message nor page came/,
  },
  {
    name: 'another remote gone, too',
    played: withoutOlder({ fault: '404', remote: 'mfe-account', moment: 'typed', seed }),
    sabotage: () => ({ alsoBreaks: 'mfe-quotes' }),
    noticed: /mfe-quotes’s page/,
  },
  {
    name: 'Try again reloads the page',
    played: withoutOlder({ fault: 'cut off', remote: 'mfe-tracking', moment: 'typed', seed }),
    sabotage: () => ({ shell: alterShell([/await [\w$]+\([^()]+,\{replace:!0\}\)(?=,[\w$]+\(!1\))/, 'location.reload()']) }),
    noticed: /the same document.*Expected: true\s+Received: false/s,
  },
  {
    name: 'a fault that is never lifted',
    played: withoutOlder({ fault: 'HTML with 200', remote: 'mfe-billing', moment: 'typed', seed }),
    sabotage: () => ({ neverLifted: true }),
    noticed: /Try again did not heal/,
  },
]
