/** The least that a page made with React needs. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.body).render(createElement('button', null, 'Hello'))
