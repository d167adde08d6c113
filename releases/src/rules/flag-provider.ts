import {
  FlagNotFoundError,
  OpenFeature,
  StandardResolutionReasons,
  TypeMismatchError,
  type Client,
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk'
import { findFlag, type RegistryDocument } from './document'
import { isSwitch } from './flag-changes'
import { isBase, resolveFlag, type Rule, type Visitor } from './resolve'

interface Options {
  /** The revision in force. */
  document: () => RegistryDocument
  clock: () => Date
}

/** Flags as OpenFeature clients see them: who asks is the context, `tenant` and as its targeting key the visitor's id. */
export interface Flags {
  client: Client
  /** All declared flags. */
  names: () => string[]
}

/** A visitor as OpenFeature's evaluation context. */
export const toContext = ({ tenant, user }: Visitor): EvaluationContext => ({ tenant, targetingKey: user })

const readVisitor = ({ tenant, targetingKey = '' }: EvaluationContext): Visitor => ({
  tenant: typeof tenant === 'string' ? tenant : '',
  user: targetingKey,
})

const reasons: Partial<Record<Rule, string>> = {
  rollout: StandardResolutionReasons.SPLIT,
  default: StandardResolutionReasons.DEFAULT,
  absent: StandardResolutionReasons.DISABLED,
}

let opened = 0

/** Resolves flags from the registry's document, with the rules that resolve versions. */
export function openFlags({ document, clock }: Options): Flags {
  function resolve<T>(name: string, context: EvaluationContext, valueOf: (variant: string) => T): ResolutionDetails<T> {
    const rules = document()
    // The caller's own default applies.
    if (!findFlag(rules, name)) throw new FlagNotFoundError(`${name} is not declared`)
    const decided = resolveFlag(rules, name, readVisitor(context), clock())
    const { version, rule, why, rollout } = decided
    return {
      value: valueOf(version),
      variant: version,
      reason: reasons[rule] ?? StandardResolutionReasons.TARGETING_MATCH,
      flagMetadata: {
        why,
        revision: rules.revision,
        isBase: isBase(rules, decided),
        ...(rollout && { rolloutId: rollout.id, bucket: rollout.bucket, side: rollout.side }),
      },
    }
  }
  const refuse = (name: string): never => {
    throw new TypeMismatchError(`${name} has named variants, and a switch is also a boolean`)
  }
  const provider: Provider = {
    metadata: { name: 'release registry' },
    runsOn: 'server',
    resolveBooleanEvaluation: async (name, _default, context) => {
      const flag = findFlag(document(), name)
      if (flag && !isSwitch(flag)) refuse(name)
      return resolve(name, context, (variant) => variant === 'on')
    },
    resolveStringEvaluation: async (name, _default, context) => resolve(name, context, (variant) => variant),
    resolveNumberEvaluation: async (name) => refuse(name),
    resolveObjectEvaluation: async <T extends JsonValue>(name: string): Promise<ResolutionDetails<T>> => refuse(name),
  }
  // OpenFeature's registry is global, and a process may have several of ours.
  const domain = `release registry ${++opened}`
  OpenFeature.setProvider(domain, provider)
  return { client: OpenFeature.getClient(domain), names: () => Object.keys(document().flags).sort() }
}

/** The variant of one flag that a visitor gets. */
export interface Decision {
  name: string
  variant: string
  isBase: boolean
  /** The running rollout of this flag, if any, and on which side of it the visitor is. */
  rollout: { id: string; bucket: number; side: 'canary' | 'control' } | null
}

/** All flags' variants for a visitor. */
export const decideFlags = ({ client, names }: Flags, visitor: Visitor): Promise<Decision[]> =>
  Promise.all(
    names().map(async (name): Promise<Decision> => {
      const { value, flagMetadata } = await client.getStringDetails(name, '', toContext(visitor))
      const { isBase: atBase, rolloutId, bucket, side } = flagMetadata
      const rollout =
        typeof rolloutId === 'string'
          ? {
              id: rolloutId,
              bucket: Number(bucket),
              side: side === 'canary' ? ('canary' as const) : ('control' as const),
            }
          : null
      return { name, variant: value, isBase: atBase === true, rollout }
    }),
  )
