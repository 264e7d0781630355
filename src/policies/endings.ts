/**
 * What a name without a scheme ends in: in a report, `invoice.pdf` is a file and `evil.example` is a host. Not the whole
 * list of the root zone: a name whose ending is missing here is shown as not taken, never dropped.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const topLevel = words(`
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf
  cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg
  gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn
  kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na
  nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh
  si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc
  ve vg vi vn vu wf ws ye yt za zm zw
  com net org edu gov mil int arpa info biz name pro aero asia cat coop jobs mobi museum post tel travel xxx
  academy agency app art associates auction audio band bank bar beauty best bet bid bike bio black blog blue boats
  bond boo boutique broker build builders business buzz cab cafe cam camera camp capital car cards care careers casa
  cash casino center cfd chat cheap church city claims cleaning click clinic clothing cloud club coach codes coffee
  college community company computer consulting contact cool country coupons credit creditcard cricket cyou dad dance
  date dating day deals delivery dental design dev diet digital direct directory discount doctor dog domains download
  earth education email energy engineer engineering enterprises equipment esq estate events exchange expert express
  fail faith family fan fans farm fashion finance financial fish fit fitness flights flowers foo football forum
  foundation fun fund futbol fyi gallery game games garden gay gdn gift gifts gives glass global gmbh gold golf
  graphics gratis green group guide guru hair haus health healthcare help hiphop hockey holdings holiday homes horse
  hospital host hosting hot hotel house how icu immo inc industries ink institute insurance insure international
  investments irish jetzt jewelry juegos kaufen kim kitchen land lat law lawyer lease legal lgbt life lighting limited
  limo link live llc loan loans lol london lotto love ltd luxury maison makeup management market marketing markets
  mba media memorial men menu microsoft mom money monster mortgage mov movie network new news nexus ngo ninja observer
  one ong onl online ooo page partners parts party pet phd photo photography photos pics pictures pink pizza place
  plumbing plus poker porn press productions prof promo properties protection pub quest racing realty recipes red
  rehab reise reisen rent rentals repair report republican rest restaurant review reviews rich rip rocks rodeo rsvp
  run sale salon sarl sbs school schule science security services sex sexy shoes shop shopping show singles site ski
  skin soccer social software solar solutions space spa sports storage store stream studio study style sucks supplies
  supply support surf surgery systems tattoo tax taxi team tech technology tennis theater tickets tienda tips tires
  today tools top tours town toys trade trading training tube university uno vacations vegas ventures vet viajes video
  villas vin vip vision vodka vote voyage wang watch weather web website wedding wiki win wine work works world wtf xin
  xyz yachts yoga zip zone
  amsterdam africa bayern berlin boston brussels capetown cologne dubai hamburg istanbul koeln london madrid melbourne
  miami moscow nagoya nyc osaka paris quebec rio saarland scot swiss sydney taipei tirol tokyo vlaanderen wales wien
  zuerich
  example test invalid onion
  рф рус москва сайт онлайн дети бел укр срб мон қаз қыс бг ею ευ ελ 中国 中國 公司 网络 网址 在线 中文网 香港 台湾 台灣
  新加坡 澳門 みんな コム 닷컴 닷넷 한국 भारत ไทย السعودية امارات مصر ایران موقع شبكة ישראל קום
`)

/** Extensions of files that are no top-level domain. */
const onlyFiles = words(`
  7z accdb apk aspx avi bak bat bin bmp cer cfg class cmd conf config cpl crt csv dat db dll dmg doc docm docx dotm elf
  eml exe gif gz hta htm html ico img inf ini iqy iso jar jpeg jpg js jse json jsp jspx key kt lnk log mp3 mp4 msg msi
  msix ocx odt ole onepkg ova pcap pdb pdf pem pfx php phtml png pot potx ppam ppt pptm pptx ps1 psd psm1 pst py3
  pyc rar rb reg rtf scr sct sig sln sql svg swf sys tar tgz tif tiff tmp ttf txt vb vba vbe vbs vhd vhdx vmdk wav
  webp whl woff wsf xhtml xlam xls xlsb xlsm xlsx xml xsl xz yaml yar yara yml zst cpp cs css go h java lua toml ts tsx
`)

/** Both: `readme.md` is most often a file, `www.bank.pl` never. */
const alsoFiles = words('cab cat md mov pl ps py rs sh so st zip')

const lastLabel = (host: string): string => host.slice(host.lastIndexOf('.') + 1).toLowerCase()

export const endsInTopLevel = (host: string): boolean => {
  const label = lastLabel(host)
  return topLevel.has(label) || label.startsWith('xn--')
}

/** Whether a name without scheme and path can only be a file. */
export const isFileName = (host: string): boolean => {
  const label = lastLabel(host)
  return onlyFiles.has(label) && !topLevel.has(label)
}

/** Whether it is more likely a file than a host, in a sentence. */
export const mayBeFileName = (host: string): boolean =>
  isFileName(host) || (host.indexOf('.') === host.lastIndexOf('.') && alsoFiles.has(lastLabel(host)))

export const fileReason = 'It looks like a file name. To list it as a host, write http:// before it.'
