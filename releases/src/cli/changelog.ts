/** The lines below a version's heading in a changelog; null if there is no such heading. */
function findEntry(changelog: string, version: string): string[] | null {
  const lines = changelog.split('\n')
  const isHeading = (line: string) => line.startsWith('## ')
  const names = (line: string) =>
    isHeading(line) &&
    line
      .slice(3)
      .trim()
      .split(/\s/)[0]
      ?.replace(/^\[|\]$/g, '') === version
  const at = lines.findIndex(names)
  if (at === -1) return null
  const below = lines.slice(at + 1)
  const end = below.findIndex(isHeading)
  return (end === -1 ? below : below.slice(0, end)).map((line) => line.trim()).filter(Boolean)
}

/** Why a changelog is not sufficient for a release, or null. */
export function changelogProblem(
  changelog: string | null,
  { remote, version }: { remote: string; version: string },
): string | null {
  if (changelog === null)
    return `${remote} has no CHANGELOG.md. Create one with a heading "## ${version}" and a list of changes`
  const entry = findEntry(changelog, version)
  if (entry === null)
    return `${remote}/CHANGELOG.md says nothing of ${version}, which is the version in package.json. Add a heading "## ${version}" and a list of changes`
  // Subheadings such as "### Added" do not count as entries.
  return entry.some((line) => !line.startsWith('#'))
    ? null
    : `${remote}/CHANGELOG.md has a heading for ${version} but nothing below it`
}
