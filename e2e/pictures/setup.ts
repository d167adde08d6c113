import { bundleStories } from './bundle'
import { findDifference } from './machine'

/** Why nothing is compared, for the tests. */
export const NOT_COMPARED = 'PICTURES_NOT_COMPARED'

export default async function setUp(): Promise<void> {
  await bundleStories()
  const difference = await findDifference()
  process.env[NOT_COMPARED] = difference
  if (difference)
    console.warn(`Pictures are not compared: ${difference}. Widths and contrasts are checked all the same.`)
}
