import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { GlobalStyle, Page } from '@portal/ui'
import { toPseudoText } from './pseudo-text'

type StoryFile = Readonly<Record<string, ComponentType>>

/** What the tests call in the page. */
export interface Gallery {
  show: (file: string, names: readonly string[]) => void
  toPseudoText: typeof toPseudoText
}

export function serveStories(files: Readonly<Record<string, StoryFile>>): void {
  const root = createRoot(document.getElementById('stories')!)
  let shown = 0
  const show: Gallery['show'] = (file, names) => {
    shown += 1
    // What is new asks the page whether a wait already says that it is slow.
    flushSync(() => root.render(null))
    flushSync(() =>
      root.render(
        <Page key={shown}>
          <GlobalStyle />
          {names.map((name) => {
            const Story = files[file]![name]!
            return (
              <div key={name} data-story={name}>
                <Story />
              </div>
            )
          })}
        </Page>,
      ),
    )
  }
  Object.assign(window, { gallery: { show, toPseudoText } satisfies Gallery })
}
