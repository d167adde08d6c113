import { CliError, text, UsageError, type Commands, type Input } from './command'
import { runCommands, type Program } from './run-commands'

const command = <Context>(usage: string, summary: string, run: (input: Input<Context>) => Promise<unknown>) => ({
  usage,
  summary,
  options: {},
  words: [0, 0] as const,
  run,
})
const succeed = () => Promise.resolve()

const commands: Commands<object> = {
  greet: {
    ...command('greet <name> [--loudly yes]', 'say hello', succeed),
    options: { loudly: text },
    words: [1, 1],
  },
  'greet nobody': command('greet nobody', 'say nothing', () => Promise.reject(new CliError('Nobody is there'))),
  'wave back': command('wave back', 'wave as well', succeed),
  'wave off': command('wave off', 'stop waving', succeed),
  'greet wrongly': command('greet wrongly', 'say it wrongly', () =>
    Promise.reject(new UsageError('That is no greeting.')),
  ),
}

async function type(line: string) {
  const printed: string[] = []
  let isOpen = false
  const open = () => {
    isOpen = true
    return Promise.resolve({ close: () => Promise.resolve(void (isOpen = false)) })
  }
  const print = (text: string) => void printed.push(text)
  const code = await runCommands(
    line.split(' ').filter(Boolean),
    { typedAs: 'npx polite', commands, about: 'greets.', note: 'Be kind.' },
    { open, say: print, complain: print },
  )
  return { code, printed, isOpen }
}

test.each([
  ['greet Ada', 0, []],
  ['greet nobody', 1, ['Nobody is there.']],
  ['greet wrongly', 2, ['That is no greeting.']],
  ['greet', 2, ['Usage: npx polite greet <name> [--loudly yes].']],
  ['greet Ada --softly', 2, ["Unknown option '--softly'. Usage: npx polite greet <name> [--loudly yes]."]],
  ['greet Ada --loudly', 2, ['--loudly needs a value. Usage: npx polite greet <name> [--loudly yes].']],
  [
    'greet Ada --loudly -5',
    2,
    ['--loudly needs a value. If it is to be "-5", write --loudly=-5. Usage: npx polite greet <name> [--loudly yes].'],
  ],
  ['shout Ada', 2, ['There is no command "shout Ada"; npx polite help lists them.']],
  ['-- help greet nobody', 0, ['npx polite greet nobody', '  say nothing']],
  ['help greet', 0, ['npx polite greet <name> [--loudly yes]', '  say hello']],
  ['help wave', 0, ['npx polite wave back', '  wave as well', 'npx polite wave off', '  stop waving']],
  ['help wave at', 2, ['There is no command "wave at"; npx polite help lists them.']],
  [
    '',
    0,
    [
      'npx polite <command>: greets.',
      '',
      '  greet          say hello',
      '  greet nobody   say nothing',
      '  wave back      wave as well',
      '  wave off       stop waving',
      '  greet wrongly  say it wrongly',
      '',
      '`npx polite help <command>` shows its usage. Be kind.',
    ],
  ],
])('"%s" exits with %d, prints full sentences and closes its context', async (line, code, printed) => {
  expect(await type(line)).toEqual({ code, printed, isOpen: false })
})

class Forbidden extends Error {}

test.each([
  ['count --json', 0, ['{"ok":true,"code":0,"result":{"found":2}}'], ['looking']],
  ['count', 0, ['looking'], []],
  ['quiet --json', 0, ['{"ok":true,"code":0,"result":null}'], []],
  ['forbid --json', 4, ['{"ok":false,"code":4,"error":"Not you."}'], ['Not you.']],
  ['forbid', 4, [], ['Not you.']],
  [
    'count --quickly --json',
    2,
    [`{"ok":false,"code":2,"error":"Unknown option '--quickly'. Usage: npx polite count."}`],
    ["Unknown option '--quickly'. Usage: npx polite count."],
  ],
])(
  '"%s" exits with %d; results are JSON, and lines for people are apart from them',
  async (line, code, output, complaints) => {
    const program: Program<{ say: (line: string) => void }> = {
      typedAs: 'npx polite',
      about: 'counts.',
      note: '',
      hasJson: true,
      findExitCode: (error) => (error instanceof Forbidden ? 4 : undefined),
      commands: {
        count: command('count', 'count', ({ context }) => (context.say('looking'), Promise.resolve({ found: 2 }))),
        quiet: command('quiet', 'say nothing', succeed),
        forbid: command('forbid', 'refuse', () => Promise.reject(new Forbidden('Not you.'))),
      },
    }
    const [printed, complained]: [string[], string[]] = [[], []]
    const exit = await runCommands(line.split(' '), program, {
      open: (say) => Promise.resolve({ say }),
      say: (text) => printed.push(text),
      complain: (text) => complained.push(text),
    })
    expect([exit, printed, complained]).toEqual([code, output, complaints])
  },
)
