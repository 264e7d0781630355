/** The articles on people. The facts: admin-api §2.4, §4.2 and §4.3, beyond-the-spec §2 and §3. */
import { fileTypes, limits } from '../api/schemas.ts'
import { number } from '../ui/number.ts'

export const watchlist = (
  <>
    <p>
      The watchlist has the people with awareness-training videos left to watch. According to the vendor’s
      public pages, a person enters it after about four weekly reminders without finishing a module. The page{' '}
      <a href="#/watchlist">Watchlist</a> only reads.
    </p>
    <h3>Filters</h3>
    <ul>
      <li>
        “Change” opens the filters that the service applies when you click “Show people”. A search by custom
        attribute needs 1 to {number(limits.attributeIds)} attribute ids. Without a number of videos, the
        service returns the people with one or more.
      </li>
      <li>
        The page applies the numbers of videos, the departments and the “Quick filter” to the list that was
        read. Nothing is sent.
      </li>
    </ul>
    <h3>“Incomplete”</h3>
    <p>
      Reading was cancelled, failed or was stopped, so people are missing from the list, its counts and its
      files, whose names say so. Click “Read again” for the whole list. Whether the service splits long
      answers into pages is not documented. The console reads all pages that it is offered.
    </p>
    <h3>Compare dates</h3>
    <p>
      The console keeps no copy of a list. Export a CSV, and open it under “Compare” on another day: the page
      shows who is new, who left, and who changed. Use the same filters.
    </p>
    <h3>Share and act</h3>
    <ul>
      <li>
        “Copy link” copies the filters for a colleague, who signs in to open it. Names and email addresses
        that you searched for are not in it. The link reaches no server’s log, but stays in the history of the
        browser that opens it.
      </li>
      <li>Copying, exporting and importing apply to the selected people, or else to all people shown.</li>
      <li>
        An import into a group opens <a href="#/imports">Imports</a> with these people and their departments,
        in memory only. Nothing is sent before you confirm.
      </li>
    </ul>
  </>
)

export const imports = (
  <>
    <p>
      The page <a href="#/imports">Imports</a> submits a file of people to the directory, or to a group. The
      answer says that the import was submitted, never that it is complete.
    </p>
    <h3>The file</h3>
    <ul>
      <li>
        The type is {fileTypes.slice(0, -1).join(', ')} or {fileTypes.at(-1)}, recognised by the content. The
        file is read in this browser, and leaves it only when you import.
      </li>
      <li>
        One cell within A1 to M99 is exactly <code className="mono">email</code>, in lower case. The cell to
        its right is <code className="mono">name</code>. A third one may be{' '}
        <code className="mono">password</code>.
      </li>
      <li>One password that breaks the rules of the account fails the whole file.</li>
      <li>A CSV file ends with a newline. The console adds a missing one, and says so.</li>
    </ul>
    <h3>What the console corrects</h3>
    <ul>
      <li>
        Other encodings and separators become UTF-8 with commas. Columns with other headings are recognised:
        change them above the table. A spreadsheet goes unchanged if nothing has to be corrected, and as CSV
        otherwise.
      </li>
      <li>
        Of a workbook, the sheet that would be shown first is read. Hidden rows and columns wait for your
        decision.
      </li>
      <li>
        Rows without an address, with a malformed or a repeated one, are left out: correct a kind with one
        click, edit the cells, or send them anyway.
      </li>
      <li>“The file as it is”, under “More options”, sends the file as it is, and says what is wrong.</li>
    </ul>
    <p>The columns are known from the vendor’s public pages. The specification does not list them.</p>
    <h3>The options</h3>
    <ul>
      <li>
        “Notify this address”: the service sends the result there, also of a file that fails. This console
        cannot read it.
      </li>
      <li>“Group”: the profile group of the people, by its name or its secure id.</li>
      <li>
        “Clear the group first”: removes all current members first. To confirm, type its name or shortened id.
      </li>
      <li>
        “Move people from other accounts”, for multi-account (AAA) structures: the{' '}
        <code className="mono">accountCode</code> of a person names the account to move to.
      </li>
    </ul>
  </>
)
