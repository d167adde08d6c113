import { alterShell } from './altered-shell'
import { draw, type Case } from './matrix'
import type { Sabotage } from './run-case'

/** A deliberate defect, and the message with which the check must fail. */
export interface Control {
  name: string
  played: Case
  sabotage: () => Sabotage
  noticed: RegExp
}

/** The first run without a fallback build, so that nothing hides the defect. */
function withoutOlder(kind: Omit<Case, 'run'>): Case {
  for (let run = 1; run < 100; run++) {
    const played = { ...kind, run }
    if (!draw(played, 'older build', [false, true])) return played
  }
  throw new RangeError('Every run has an older build')
}

/** Where a lazy page shows that its code could not be loaded. */
const message =
  /(\{value:[\w$]+,error:([\w$]+),retry:[\w$]+\}=[^;]+;)return \2\?\(0,[\w$]+\.jsx\)\([\w$]+,\{error:\2,onShown:[\w$]+,onRetry:[\w$]+\}\):/
/** The error boundaries of the pages, within the layout. */
const boundary =
  /,ErrorBoundary:(?!void)(?:\(\)=>\(0,[\w$]+\.jsx\)\([\w$]+,\{onShown:[\w$]+\}\)|[\w$]+(?=,children:\[\{id:"layout))/
/** The delay of the slow notice. */
const slowAfter = /(setTimeout\(\(\)=>[\w$]+\(!0\),)2e3\)/
const silence = /(silenceMs:[\w$]+=)[\de]+/

/** Cases without one of the portal's safeguards, or with more faults than declared: each must fail with its own message. */
export const allControls = (seed: number): Control[] => [
  {
    name: 'boundaries off',
    played: withoutOlder({ fault: '404', remote: 'mfe-quotes', moment: 'click', seed }),
    sabotage: () => ({ shell: alterShell([message, '$1if($2)throw $2;return '], [boundary, '']) }),
    noticed: /white screens.*the menu was gone for \d+ ms/s,
  },
  {
    name: 'a slow line is called a failure',
    played: withoutOlder({ fault: '10 kB/s', remote: 'mfe-account', moment: 'click', seed }),
    sabotage: () => ({ shell: alterShell([silence, '$1900']) }),
    noticed: /on a slow line.*Expected: not "message"/s,
  },
  {
    name: 'it is said late that something takes long',
    played: withoutOlder({ fault: 'hung', remote: 'mfe-account', moment: 'click', seed }),
    sabotage: () => ({ shell: alterShell([slowAfter, '$16e3)']) }),
    noticed: /status after.*Expected: <= 3000\s+Received: +[5-9]\d{3}\b/s,
  },
  {
    name: 'what hangs fails late',
    played: withoutOlder({ fault: 'hung', remote: 'mfe-quotes', moment: 'click', seed }),
    sabotage: () => ({ shell: alterShell([silence, '$126e3']) }),
    noticed: /failed after.*Expected: <= 23000\s+Received: +2[5-9]\d{3}\b/s,
  },
  {
    name: 'a page that fails in silence',
    played: withoutOlder({ fault: '500', remote: 'mfe-account', moment: 'click', seed }),
    sabotage: () => ({ shell: alterShell([message, '$1return $2?null:']) }),
    noticed: /white screens.*nothing was to be read for \d+ ms/s,
  },
  {
    name: 'a piece that fails in silence',
    played: withoutOlder({ fault: 'reset', remote: 'mfe-billing', moment: 'later', seed }),
    sabotage: () => ({
      shell: alterShell([/return [\w$]+\?[\w$]+\([\w$]+\):(?=[\w$]+\?\(0,[\w$]+\.jsx\)\([\w$]+,\{failed:)/, 'return ']),
    }),
    noticed: /with nothing to fall back to.*Expected: "message"\s+Received: "status"/s,
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
    sabotage: () => ({
      shell: alterShell([/(error:([\w$]+),onShown:[\w$]+,onRetry:)[\w$]+(?=\}\):[\w$]+\?)/, '$1()=>location.reload()']),
    }),
    noticed: /the same document.*Expected: true\s+Received: false/s,
  },
  {
    name: 'a fault that is never lifted',
    played: withoutOlder({ fault: 'HTML with 200', remote: 'mfe-billing', moment: 'typed', seed }),
    sabotage: () => ({ neverLifted: true }),
    noticed: /Try again did not heal/,
  },
]
