import { createRoot } from 'react-dom/client'

/** A minimal React page: no portal built on React can beat it by much. */
createRoot(document.getElementById('portal')!).render(
  <main>
    <h1>Log In</h1>
    <button type="button">Log In</button>
  </main>,
)
