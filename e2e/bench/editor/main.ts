/** An editor of CodeMirror that checks each line once, and marks it with what was found. The bench puts a text in. */
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { checkLine } from '../checkLine.ts'

const said = document.createElement('div')
said.setAttribute('role', 'status')

class Checks {
  marks: DecorationSet = Decoration.none

  /** Only the lines that a change touches are checked again. */
  update({ docChanged, changes, state: { doc } }: ViewUpdate) {
    if (!docChanged) return
    this.marks = this.marks.map(changes)
    changes.iterChangedRanges((_from, _to, from, to) => {
      const [first, last] = [doc.lineAt(from), doc.lineAt(to)]
      const lines = Array.from({ length: last.number - first.number + 1 }, (_, at) =>
        doc.line(first.number + at),
      )
      this.marks = this.marks.update({
        filterFrom: first.from,
        filterTo: last.to,
        filter: () => false,
        add: lines.map(({ text, from: start }) => {
          const value = checkLine(text)
          const attributes = { class: value === undefined ? 'bad' : 'good', title: value ?? 'No address' }
          return Decoration.line({ attributes }).range(start)
        }),
      })
    })
    said.textContent = `${this.marks.size} lines judged`
  }
}

const editor = new EditorView({
  parent: document.body,
  extensions: [
    EditorView.contentAttributes.of({ 'aria-label': 'Domains and URLs' }),
    ViewPlugin.fromClass(Checks, { decorations: ({ marks }) => marks }),
  ],
})
document.body.append(said)
Object.assign(globalThis, {
  show: (text: string) =>
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } }),
})
