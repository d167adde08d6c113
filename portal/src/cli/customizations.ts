import { UsageError } from '@portal/cli'
import { readCustomized } from 'api/operator'
import { asUsage } from './command'

export type Setting = ReturnType<typeof readCustomized>

/** Parses `General.phone=3035550100`; an empty value resets the setting. */
export function readSetting(word: string): Setting {
  const [, group = '', short = '', value = ''] = /^([^.=]+)\.([^=]+)=([^]*)$/.exec(word) ?? []
  if (!group) throw new UsageError(`"${word}" is not a setting. Write it like General.phone=3035550100.`)
  return asUsage(() => readCustomized(group, short, value))
}
