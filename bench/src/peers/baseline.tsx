import { createRoot } from 'react-dom/client'

/** The least that a React page can be: what no portal built on React can beat by much. */
createRoot(document.getElementById('portal')!).render(
  <main>
    <h1>Log In</h1>
    <button type="button">Log In</button>
  </main>,
)
