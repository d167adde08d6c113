import { useMemo, type ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { CrashNotice, Heading, Muted, Page, PageHeading, Stack } from '@portal/ui'
import type { StoryFile } from './sources-under-work'

const Frame = styled.div`
  padding: ${vars.space.l};
  border: 1px dashed ${vars.color.line};
  border-radius: ${vars.radius.l};
`

/** All stories of the remote in development. Links go nowhere, and nothing is fetched. */
export function Stories({ files }: { files: readonly StoryFile[] }) {
  return (
    <Page>
      <PageHeading>Stories</PageHeading>
      {files.length === 0 && <Muted>No stories yet: see docs/recipes/write-a-story.md.</Muted>}
      {files.map(({ name, stories }) => (
        <Stack as="section" key={name}>
          <Heading>{name}</Heading>
          {Object.entries(stories).map(([story, Story]) => (
            <Stack key={story} $gap="s">
              <Muted id={`${name}/${story}`}>{story}</Muted>
              <Frame>
                <InRouter Story={Story} />
              </Frame>
            </Stack>
          ))}
        </Stack>
      ))}
    </Page>
  )
}

const StoryCrash = () => <CrashNotice onRetry={() => location.reload()} />

function InRouter({ Story }: { Story: ComponentType }) {
  const router = useMemo(
    () => createMemoryRouter([{ path: '*', Component: Story, ErrorBoundary: StoryCrash }]),
    [Story],
  )
  return <RouterProvider router={router} />
}
