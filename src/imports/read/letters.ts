/** The letters of names, for each language the most frequent first. Made from lists of names. */

/** The pairs with a letter beyond ASCII. `_` is the start or end of a word. */
export const pairs = {
  de: 'hö ör ün ön rü ür mü kö rö üh hä bü öh hü öl mö üt ß_ öt gö ül kü üb ös öc üc gü bö äf üg üs äc uß lü tö kä rä _ö än ät dü ße dö lö jö _ü fö öb bä öd öp äu mä öf sö äd ög pö öß jü nü sü wü oß é_ äg tä lä äm öm öw fü aß är iß kú úh wö ßl ßn tü üf oë ë_ öz _ä äp üß jä üd',
  fr: 'él ér hé é_ _é ré mé lé ée ël ém éo né aë èn dé cé ïs én bé té éd sé oï gé ét év oé lè rè ép éa aï èl pé èr nç ço oë ég vé èv ît iè és dè ès ié gè éb ôm zé sè oî éc jé fé hè œu rô ïc nè éj èd cô fè aî vê êq gü ün oû ût bœ cœ ïl ïd aé èt rê êm èg mè _è èm èb ué bè éh vè',
  es: 'ía ón án rí ín ña ño ñe añ tí és _á én ró vá cí mó eñ iñ sé ár lá é_ má ná ío uí uñ có lé ál ñi mí ás ló té ér gó gü üe úñ iá ós áz áv né dá _ó rá áe dí él mé áñ ió ú_ tó sú ús úl ví íz bá eó ór óm uá dó sá ób cá gá _í íñ fí ré aú bé íc á_ zá ié óp nú óñ pé ír íg yá zú dé cé ní éz íq tá vé oñ lú rú lí hé éc _ñ dú ñí éb pí ñu íd ít mú úd tú há úz év ám já áq jí áj bó pá óz ñó pú ís ád jó',
  pt: 'ão nç íc rã él ár ça jú úl má ân çã é_ oã ôn íl ço cé ís sé iã tã tó dã és lí ãe aç ér ví ã_ lá áu fá _â mõ õe tô uã mé dé éb uí _í ré áb úb hã rí cí fé ón hé mã cã sã vã bá nê ês tí ór vâ ás ít aú új ém tê ní tá ál nú ív sí ué íg á_ iç ín _á _é oí lé êv áv lú úc mô tâ sô eç xã lã mí jé úr ír rú sá pó óv oá aí ê_ gú éo',
  it: 'ò_ è_ à_ ì_ tà ù_ lò rò nò lì là cà nè uè sè oè dì nà rì cò tù tò sù sì cù dò cè rè aù mè zè lè rù',
  sv: 'rö öm jö _å ör åk _ö öb ös gö hå må hä ås ön lö öf ån år på ål ög sö öd åb mö ö_ öt gä äv öh äg äl mä är né éa',
  da: 'ør år jø gå rø sø ær _ø øl øs øn jæ ø_ ød _å hø nø sæ æs ræ lø øb mø væ bæ æk kæ ål kø tø æt åg hå øg næ øj æg rå å_ må tå æn åk øe bø øv æb læ mæ æl æv æd ås åb dø på bå øm gø åd øk',
  fi: 'lä ä_ än äi kä mä sä äl pä äk vä jä är äs ö_ äm öl äh ön hä rä _ä nö jö tö öö lö _ö ös pö kö vö',
  is: '_þ þó ór ðu dó ót jó _á ör rð uð íð ís ón ás jö ví dí óh ðr ðm rí já án ið ár ði þo rú ún _æ æg _ó ól ð_ fá _ý ýr ál ðj nú ús hö _ö þr rá ái nþ hé éð ný ý_ ík sæ æv vé éd _í fþ',
  nl: 'ël oë ië ë_ aë ée mé él é_ ïs ën aï ré né cé oï vé sé aç ça nè ès gü üv bü ül _ö öz jü ür fé ët më uë _ã ã_',
  pl: 'ńs ło ła ów iń ał ró ór oł yń _ł gó ań _ż _ś sł śl ń_ ł_ łu ąb ża kó śn że ęb ęd eł ią ię ój aś bł ąs eś eń oś św oń ś_ wł nó zó jó dą ód wó żu łk ży óz łą oź zł ąt aż ąc lą óż ił łe dł cł gł rą ż_ łę kł iś źn ję kę ęp ęc ąk ją oż ć_ łó dź ól łt ęs yż zę ół ęg dę hó ób śc ył _ć ąg wą tó ź_ zą uń śk óź źw ćw ió pł bó łg ąz bą rę ły uł ść ąd gą tę ńc wę ęt dż źd eć ąż mł yś ós żó łc łm ą_ łs gę ęś _ź źr _ó ńk źm łb rł',
  cs: 'á_ vá _š ká čk če ík án rá š_ lá ák lí ý_ mí ná še áč ír ín šk _č ří eš eč šo ní iá uš ři ře áš _ž há oš má íč ál át aš ši št ví í_ ič že ář ař tá oř ác tě ně iš ř_ vě ár ži řo čí ám ký ný ša zá ýn tý pá bí dě áb bá ší uč tí ád _ř áz kř př ěk či čo áv ět rů až ké ož íš íl eř šp oč é_ šv jí ež oň žk íc dř pí ač lý ěp tř sá šá ča vý ňk ít ža ěl žo ěn čn ím řá ěs dá jč ž_ ěj bř bě č_ mě rč éh yš aň ň_ ží nč šť ů_ už íž',
  sk: 'á_ vá ká ná ík _š ár šk án čo ič ín ý_ šo ák š_ oš ký uš aš lá ír mí če ní _ľ lí ľu _č iš ké č_ št éh ám či rá tá áč ál ži é_ iá ča _ž zá že rí ňo ši ša eč šu nč ší ťa ví bí áš tí sá oč _ď ež eš já už čí jč ľo dá áv ác še má ač há át šť čk bá té šp až čn íc cí ďu ož ré áb íš pá né čá íč eľ ža žo úp vé aň bš ňa ľa oľ eň ný áž én áľ tó eť ž_ áh žk rú lé ét ďo úd fá rš ťo úš íž rč él íl ór _ú žn ít uč oň ón ér ró šč kú',
  hu: 'án ár ás vá ő_ má ó_ lá rá sá ál át ör há én ná ló ér áz bá ád ác pá őr já ká ös ét rö ós ré ző dá ág tá zé él ró zá tó _á gá ső áb só ék ős és ák yö té lé iá lő pé ké _ö ót jó sé óf új öl yő ön kö vö ém év ór né ám mé vé tő bé ök kő hé tö yá fü dő é_ óz kó bó zű ők lö nő gé ül ón _ő nó áp ód dö óc őz yí ír éd öp lí oé gő éc öt áv _ú öd ók űs űc úr dű bő mó éb tú sö _é dé zó gó őh út ű_ éz dó üs ív ől öm fű fö gö őf',
  ro: 'ă_ că șt ăl ți ră eș ța uț mă iț ăn nț ăd bă ș_ ăi lă ăr ău ăt uș âr șo ân ăc dă uţ iș aț aș _ș gă tă tâ ț_ ță eş ţă _ş șa să nă pă âm ăg și _ţ ş_ ţ_ şo aş şt râ fă hă sâ oș ză ăz ţe iţ ăţ uş şi ţi îr şe şa câ eț șe ăv ăș vă ăp ăs ăm rș șn țe ţâ iş nţ ţa aţ iá án sî pî ţu oş şc ăş vâ mț cș șc ăe ăb _ț hâ șu _î în',
  hr: 'ić ć_ ač či ša aš ča _š ši ća če čk ič ži iš še _č oš uš šk nč ža dž eš đe _đ ož _ž š_ št že će č_ rč uč až šo đa ać vč ađ šu rš _ć už ći ćk đo jč šp oč rđ eč ež đu ću ču šn iž ž_ šč čo đi rž ćm mč ćb žu jš ćo nđ ćš kš nš kč šć lč uđ pš eć žd žn čm ođ šm šl ćp eđ ćh šb',
  tr: 'oğ gü ı_ ş_ ağ ğa aş ın kı _ç ül ğl ça ç_ _ş ıl ık ün rı ır şe lı çe şa aç _ö dı ür öz tı çi ğ_ nç uğ cı bü ız ü_ ük yı gö şi ış eğ şı ım bö çı tü eş uş iş mü sı ör rü mı ğr lü çu zı üm ğd ök _ü hü kç rç iç eç gı dü üz kü ğu bı zü üs uç lç kö ön şk üt öl ıç kş ço yü öy sü ıb ıo ığ ğı üg üş oç ıt nü ıc kâ pı şu ğb üd iğ oş ıg ğm şb ğt çk üb âl rş üç üv nı üc ân âr ıf cü hâ şo ğç yş ıy mş fş çt şt şç ği ög ıd ıv fü üh _İ İb İs İz İl İp İr İn İd İ_ lİ rİ dİ nİ mİ tİ kİ İm İk İt İy İş',
  lv: 'iņ ņš š_ īt ār ņa īn lī rī mā vī ān tī īd rū īr ēr āl _ā dī _š zī nā iķ ģi jā ķe mī īl pē dā ūd kā jū ēt ģe āv ķi jē rē _ž ža āb ļa ūn lā tā ēj _ķ īg ča bē ļu iā īz lē ēs ēk ēn _ē _ģ āj ūs īv lū bī ād cā kļ āc nī ņi rā ūm iļ zā _č št _ū īb īc pā že dž ūr ļģ oļ iž eņ šs ič uģ ši eš šk kū vā čs ūt kš ož sī cē āt ūl gī žu aļ ļe rģ iš eļ ņķ uš ša cī eģ ūb oč žn uļ uķ ķī žk rž sā oģ sē uč ču ķē šm šī ži bā ās ēz īs až _ļ',
  lt: 'ė_ tė nė lė či _š ūn _ž ši ži rū ša sė ič žu až ėd ač žy uš ėj _č če iū že vė kę ęs jū ūr ūt gė šr ėl ėž pė kė lš _ą ąž _į įm _ū ūs sū ūd nč aš kū dž iš šč eč ča rė',
  et: 'mä är pä än tõ õn põ õl ül ät õr kõ kü äe _ü võ ää õm kä vä äl jõ äg _õ õs jü ür hä õb õõ sõ lõ nõ õg õe õi üü ün õd õu mõ õt hõ lä rõ sö öö öt _ž ža _š šm tä rä õh õo üt kö ös mö öl',
  vi: '̀n iê ươ _đ à ơn hư yê ̣n ́c ệ ân ́n ên ả ̣c uâ ́_ ạ ế ̃_ á ọ hô ̣t âm ̀_ ú ồ ù ̉o ề hâ ̣_ í ̃n ờ đa lâ ũ tâ ̉i ấ đi ́t ễ ì ôn ậ ị đư ứ ̀i ố ăn ỳ rư ô_ ỹ ̃u vâ lê hă ữ đô uô râ ý uê ́i dư ụ đă ̀o ắ ư_ ợ ̉n sơ ê_ ộ ̣u ̣p ầ ́y tô đo vư ̀u tư gô ̃m ̣m hê ò ̀a cư tă ặ ỗ ể ́u ĩ cô ủ ằ ̉y mô ã câ ớ âu hơ _â ̣y ẩ bă ̀y gâ ̣i lô lư ̉u ̉m ôi êm ưn ơ_ ̀m nư ̉_ ự êu sư vă ̃a dâ mâ ừ bư ử õ ở lơ ẫ ̣o ́p bô ́m sô ỷ ổ nă ̣a ưu kê đơ lă cơ sâ đê ó',
} as const

/** The letters of other scripts. */
export const letters = {
  russian: 'аовиенрлксмтдубпгфьязйшхычцюжщэёъ',
  ukrainian: 'аоилнкрвсеімтьдйбгуяпчцшюзхєщфжїґъ',
  serbian: 'аовксиенрлтмдјупбчгшзцфџжхѓљќњѕђћ',
  greek: 'αοςλνυρικηπάτδεγμσόβίζωύέήξθφώχΐψϊϋΰ',
  hebrew: 'ירואבלןשנמהדתעגחקזפםסצכטףךץ׳״',
  arabic: 'ايلمرندبعوفسحشقجهصزةكتطخأغضثظذإؤئىءآ',
  persian: 'ایرنموهدبشلسکتزفگخپعجآقحچژغضصظطثذئء',
  thai: 'ราินัก์พวสุทณตยีชมลงอเธศดภจญะปษบูฐคโ้แหซ่ฤฒขไึฎฮืำฑถฏฉ็๊ฟผฝฌใ๋ฅฬ',
  japanese:
    '田野川山井大原村子藤本小松中岡沢谷島西口美木石崎上宮高平内吉みミゆきキヨハあよさくらはるひなためぐかりトナルフマサシのーアイウエオカクケコスセソタチツテニヌネノヒヘホムメモヤユラリ森下三太竹永福長堀塚久陽尾佐北坂安部岩瀬杉黒金優正千一翔雄武今古橋奥林柳池岸根河浅花和愛結悠新海菜智レロワヲンッャュョガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォいうえおけこしすせそちつてとにぬねふへほまむもやれろわをんっゃゅょがぎげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ也浦保泉江土城笠横水渡片稲篠荒菅関青飯奈代恵日昭浩由真月斗樹二衣々彩香心桜清直健嶋伊東間倉出前加葉多場奧富寺澤広徳戸星栗合浜辺白相馬矢神秋米細菊須八勝成早紀明羽麻男輝郎地拓茂豊達向颯葵佳咲良幸弘莉織洋音裕亮博之夫介貴人秀空竜蒼辰陸好宅輪丸丹亀五十嵐伯児玉入冨納南及賀園屋堤増槻天宇端工市庄司後志手斉斎服望柏柴桑梅梶植榊榎樋比嘉沼津深渋邊湯溝滝熊桐牧畑甲斐町畠元垣窪筒緒方臼若荻萩落角越足立辻近遠酒鈴鎌阿鶴齋七亜京信光重典凛凜夏尋友君啓孝乃春悦敏文未来杏栄桃楓沙照玲理琴百央瞳節純紬絵穂舞芳芽依茜摘萌貞遥里静順修剛功勇勉利勲匠彦哲輔雅学実崇康律徹希哉昇朝治歩夢涼淳湊瑛祐稔義翼聡英蓮誠進氏名社員番号署会株式営業事総務経開発課都区府県電話住所',
  simplified:
    '国轩文梓泽浩明伟宇鹏辉英杰博子思阳涛熙天昊立鑫雨兰婷诚俊磊涵建志强智豪烨华琪丽秀方晨玉成侯司马夏孙申葛宸健瑞超君哲彬远家然睿霖齐航语金程黎万佳芳萍珍欣安林静辰沐祺驰修洁凯嘉懿聪振擎晓渊果洋煜瑜绍荣越雪鸿煊一诺慧桂馨怡海燕汐桐雅军栋奕敬治丁上官严乔于付令狐任伍何余俞倪傅关冯刘包卢史叶徒向吕吴周唐姚姜孔孟季宋尉迟尚尹岳崔常庄庞康廖张彭徐慕容戴施易曹曾朱李杜杨柳柴梁樊欧武段殷毕毛江汤汪沈洪涂温潘焦熊牛王田屠白皇甫石祁祝秦章简纪罗翟耿聂肖胡芦苏范莫萧董蒋蓝蔡薛袁覃许诸谢谭贺贾赖赵邓邢邱邵邹郑郝郭钟钱长闫阎陆陈陶雷韦韩顾颜骆高魏鲁麦黄龙龚乐驹柏雄瀚翊骞默展峻弘淼源苍旭尧焱晋啸晟楷正潇炎炫城熠彤瑾皓笑愚耀胤祥致苑堂钰锦松靖风飞鹤鹭昕丹芬乙依倩凤琴香娇娜娟开悦敏妍玥萱榕融梅玲珈紫红美艳艺苡沫若蒙诗雯霞颖馥羽全三锋中义刚勇呈新平良帅东政彪韬斌民波瑶癸茗姓名邮件部门公地址电话北京市区销售技术人力资财务经理省州女男职位号员工小',
  traditional:
    '軒博鵬昊明偉澤文輝子思燁立浩天瑞濤智然磊健程黎宇遠金鑫嘉懿擎睿宸淵曉煜祺華霖聰越彬洋修傑誠哲熙志強紹鴻煊丁任何侯傅劉史吳呂唐嚴夏姚姜孔孟孫宋尹崔廖張彭徐戴方於曹曾朱李杜林梁楊武段毛江汪沈洪潘熊王田白盧石秦範羅胡莫萬葉董蔡蔣蕭薛蘇袁覃許謝譚賀賈賴趙週邱邵郝郭鄒鄧鄭錢鐘閻陳陶陸雷韋韓顧餘馬馮高魏黃龍龔俊馳凱涵騫默淼蒼旭堯焱晟嘯楷樂駒瀟炫城熠彤瑾瑜笑愚苑鈺錦靖琪風鶴鷺昕潔柏雄超君瀚翊展峻建弘源振家杰晉梓晨榮正豪炎皓果齊耀胤祥致語堂航雨雪松飛姓名郵件部門公司地址電話臺台北市區銷售技術人力資財務經理女男職位號員工小芳娜敏靜麗豔勇軍平剛桂英怡淑惠美玲雅婷冠承翰宗佩珊欣儀佳穎詩芬秀宏雯郁筱姿瑋庭彥廷',
  korean:
    '현민준은윤지우서하아연유태주원성재호영진승시빈예정채도수이나인소율희다가혜동찬세한경린건훈온혁라안후리규효석상선단솔설여강환제기용형오고로미별보사슬음해범완신양람랑비엘봄담림운결간갈감견공곽구국권금길김남노당두류마맹명모목문박반방배백변복봉부손송심어엄염옥왕위육임장전조좌차천최추탁팽편표피함허홍황늘을솜루새름대겸욱산순헌요든종웅울팀회메일업총무개발',
} as const
