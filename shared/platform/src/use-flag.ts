import { useContext } from 'react'
import type { FeatureFlags, FlagDeclaration } from '@portal/contract'
import { PlatformContext, usePlatform } from './platform'
import type { Flags } from './remote'

/** A switch is a boolean, any other flag one of its variants. */
type ValueOf<D extends FlagDeclaration> = D['variants'] extends readonly ['off', 'on'] ? boolean : D['variants'][number]

/** The visitor's variant of a flag that the remote declares. It never changes while the page is open. */
export function useFlag<F extends Flags, N extends keyof F & string>({ flags }: { flags?: F }, name: N): ValueOf<F[N]> {
  const platform = useContext(PlatformContext)
  // While rendering: if what the flag decides crashes, no effect runs.
  platform?.flagRead?.(name)
  const { variants, default: usual }: FlagDeclaration = flags![name]!
  // Where one remote stands alone, nobody has decided.
  const variant = platform?.flags ? (platform.flags[name] ?? variants[0]) : usual
  return (variants.join() === 'off,on' ? variant === 'on' : variant) as ValueOf<F[N]>
}

/** Whether the tenant has a feature, for this visitor. */
export function useFeature(name: keyof FeatureFlags): boolean {
  const { tenant, flagRead } = usePlatform()
  flagRead?.(name)
  return tenant.feature_flags[name]
}
