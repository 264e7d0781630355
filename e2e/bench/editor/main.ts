/** The least editor of CodeMirror, without extensions. The bench puts the text in. */
import { EditorView } from '@codemirror/view'

const editor = new EditorView({ parent: document.body })
Object.assign(globalThis, {
  show: (text: string) =>
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } }),
})
