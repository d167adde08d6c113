import type { Command } from './command'

export const migrateCommand: Command = {
  usage: 'migrate',
  summary: 'bring the database to this version; a starting portal does the same',
  options: {},
  words: [0, 0],
  // Opening the database migrates it.
  async run({ context }) {
    context.say('The database is up to date.')
  },
}
