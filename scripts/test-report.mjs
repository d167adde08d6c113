// Summarizes the JSON reports of Jest and Playwright. Pure functions.
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{passed: number, failed: number, skipped: number, failures: string[], flaky: string[], slowest: [string, number][]}} Outcome `slowest`: files and their seconds */

/** @type {Outcome} */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], slowest: [] }

/** Outcome of a step that is a single command. */
export const toOutcome = (hasPassed) => ({ ...nothing, [hasPassed ? 'passed' : 'failed']: 1 })

/** A failed test with the first lines of its error, for the summary at the end of the run. */
const formatFailure = (root, file, title, message = '') =>
  `${relative(root, file)} › ${title}\n${stripVTControlCharacters(message).trim().split('\n').slice(0, 6).join('\n').replace(/^/gm, '    ')}`

const pickSlowest = (files) => [...files].sort(([, a], [, b]) => b - a).slice(0, 10)

/** The results of a group of files (test-groups.mjs) as results of each file; others as they are. */
function ungroup(result, root) {
  if (!result.name.includes('/.groups/')) return [result]
  const files = Object.entries(Object.groupBy(result.assertionResults, ({ ancestorTitles: [path] }) => path))
  const hasFailedTest = result.assertionResults.some(({ status }) => status === 'failed')
  return [
    ...(result.status === 'failed' && !hasFailedTest ? [{ ...result, assertionResults: [] }] : []),
    ...files.map(([path, tests]) => ({
      name: join(root, path),
      startTime: 0,
      endTime: tests.reduce((total, { duration }) => total + (duration ?? 0), 0),
      assertionResults: tests.map((test) => ({ ...test, fullName: test.fullName.slice(path.length + 1) })),
    })),
  ]
}

/** @returns {Outcome} */
export function readJestReport({ testResults }, root) {
  const outcome = { ...nothing, failures: [], flaky: [] }
  const files = []
  for (const { name: file, status, message, startTime, endTime, assertionResults } of testResults.flatMap((result) =>
    ungroup(result, root),
  )) {
    files.push([relative(root, file), (endTime - startTime) / 1000])
    for (const { status: verdict, fullName, failureMessages, invocations = 1, retryReasons = [] } of assertionResults) {
      if (verdict === 'passed') outcome.passed += 1
      else if (verdict === 'failed') {
        outcome.failed += 1
        outcome.failures.push(formatFailure(root, file, fullName, failureMessages[0]))
      } else outcome.skipped += 1
      if (verdict === 'passed' && invocations > 1)
        outcome.flaky.push(formatFailure(root, file, fullName, retryReasons[0]))
    }
    // A file that failed to run counts as one failure.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      outcome.failed += 1
      outcome.failures.push(formatFailure(root, file, 'could not start', message))
    }
  }
  return { ...outcome, slowest: pickSlowest(files) }
}

/**
 * @param {{suites: any[], errors?: {message?: string}[], config: {rootDir: string}}} report
 * @param {string} root
 * @returns {Outcome}
 */
export function readPlaywrightReport({ suites, errors = [], config: { rootDir } }, root) {
  const outcome = { ...nothing, failures: [], flaky: [] }
  const seconds = new Map()
  const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
  for (const { file, title, tests } of suites.flatMap(listSpecs)) {
    const path = `${rootDir}/${file}`
    for (const { status, results } of tests) {
      const line = () => formatFailure(root, path, title, results.find(({ error }) => error)?.error.message)
      const spent = results.reduce((total, { duration }) => total + duration / 1000, 0)
      seconds.set(relative(root, path), (seconds.get(relative(root, path)) ?? 0) + spent)
      if (status === 'expected' || status === 'flaky') outcome.passed += 1
      else if (status === 'skipped') outcome.skipped += 1
      else {
        outcome.failed += 1
        outcome.failures.push(line())
      }
      if (status === 'flaky') outcome.flaky.push(line())
    }
  }
  // Errors outside of any test: a file that can't be loaded, a global setup that fails.
  for (const { message } of errors) {
    outcome.failed += 1
    outcome.failures.push(stripVTControlCharacters(message ?? 'Playwright failed without an error message'))
  }
  return { ...outcome, slowest: pickSlowest(seconds) }
}

/**
 * The summary of a run: flaky tests, slowest files, a line per step, failures, and a line with the totals.
 * @param {({name: string, seconds: number} & Outcome)[]} steps
 * @param {number} seconds duration of the whole run
 */
export function summarizeFiles(steps, seconds) {
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0)
  const list = (key) => steps.flatMap((step) => step[key].map((line) => `${step.name}: ${line}\n`))
  const flaky = list('flaky')
  const count = ({ passed, failed, skipped }) =>
    `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
  return [
    '',
    ...(flaky.length ? ['flaky: passed at the second try, after', ...flaky] : []),
    ...steps
      .filter(({ slowest }) => slowest.length > 0)
      .flatMap(({ name, slowest }) => [
        `slowest of ${name}`,
        ...slowest.map(([file, took]) => `  ${took.toFixed(1).padStart(6)} s ${file}`),
      ]),
    '',
    ...steps.map(
      (step) => `${step.failed ? 'FAILED' : 'ok    '} ${step.name.padEnd(15)} ${count(step)}, ${step.seconds} s`,
    ),
    `       in ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
    '',
    // At the end, because that is what a CI system shows of a long log.
    ...list('failures'),
    count({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }),
  ].join('\n')
}
