/** The composition root: with start.ts and console.tsx the only place that connects network, clock and worker. */
import 'virtual:first.css'
import './ui/mantine.css'
import './ui/app.css'
import './ui/layout.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { started } from './start.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root.')
const root = createRoot(container)
// There is no `await` here: every module imports this one, and WebKit then runs one that is imported twice too early.
void started.then((start) => root.render(<App start={start} />))
