import { CliError, text, UsageError, type Commands } from './command'
import { runCommands } from './run-commands'

const commands: Commands<object> = {
  greet: { usage: 'greet <name> [--loudly yes]', summary: 'say hello', options: { loudly: text }, words: [1, 1], run: () => Promise.resolve() },
  'greet nobody': { usage: 'greet nobody', summary: 'say nothing', options: {}, words: [0, 0], run: () => Promise.reject(new CliError('Nobody is there')) },
  'greet wrongly': { usage: 'greet wrongly', summary: 'say it wrongly', options: {}, words: [0, 0], run: () => Promise.reject(new UsageError('That is no greeting.')) },
}

async function type(line: string) {
  const printed: string[] = []
  let isOpen = false
  const open = () => {
    isOpen = true
    return Promise.resolve({ close: () => Promise.resolve(void (isOpen = false)) })
  }
  const print = (text: string) => void printed.push(text)
  const code = await runCommands(line.split(' ').filter(Boolean), { name: 'polite', typedAs: 'npx polite', commands, about: 'greets.', note: 'Be kind.' }, { open, say: print, complain: print })
  return { code, printed, isOpen }
}

test.each([
  ['greet Ada', 0, []],
  ['greet nobody', 1, ['Nobody is there.']],
  ['greet wrongly', 2, ['That is no greeting.']],
  ['greet', 2, ['Usage: polite greet <name> [--loudly yes].']],
  ['greet Ada --softly', 2, ["Unknown option '--softly'. Usage: polite greet <name> [--loudly yes]."]],
  ['shout Ada', 2, ['There is no command "shout Ada"; npx polite help lists them.']],
  ['-- help greet nobody', 0, ['polite greet nobody', '  say nothing']],
  ['', 0, ['npx polite <command>: greets.', '', '  greet          say hello', '  greet nobody   say nothing', '  greet wrongly  say it wrongly', '', '`npx polite help <command>` shows its usage. Be kind.']],
])('"%s" exits with %d, prints full sentences and closes its context', async (line, code, printed) => {
  expect(await type(line)).toEqual({ code, printed, isOpen: false })
})
