/**
 * What characters are for the comparison of names, from Unicode 17.0.0 and CLDR 48: written by scripts/fold-table.mjs, which
 * describes it.
 */

/** Identifies this table. Indexes of folded text are built again for another. */
export const foldVersion = 'unicode 17.0.0, 1';

/** Ranges of the characters that stay, as distances in base 36. */
export const keptRanges =
  'at 0 8 0 e 0 d 0 2 0 f 2 2 6 q 0 1s 0 6 0 v 0 9 0 5 2 2 0 4 2 2 2 5 2 9 2 5 0 2 4 4 0 2 0 2 4 3 0 2 ' +
  '2 4 6 2 0 4 0 3 1 2 0 3 2 3 3 5e 0 2 0 4 0 4 2 1g g 2 6 e 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 ' +
  '2 0 2 0 4 0 5 0 3 1 1g 8 2 l 3 0 2 2 2 3 4 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 4 0 2 0 2 0' +
  ' 2 0 2 0 a 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0' +
  ' 2 0 2 0 2 0 2 0 5 0 2 0 2 0 2 0 2 0 2 1 6 0 4 0 8 0 8 0 e 0 4 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0' +
  ' 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 16 0 7 12 2 0 20 q 5 3 1a 1 6 o' +
  ' 2 5 2 1 11 1 5 0 5 1b 7 e 2 0 5 7 4 0 n 0 8 1 b 2 3 0 h 0 2 t u 2s p 17 8 0 3 19 j r 5 a v 6 h c 2 ' +
  'q 1k 14 2 6 2 1 2 r 5 2 9 3 e i 2 7 3 1 3 l 2 6 2 0 4 3 3 8 3 1 5 1 9 0 9 3 d 1 3 5 3 0 2 0 3 2 2 5 ' +
  '5 1 3 l 2 6 2 0 3 0 3 1 3 0 2 4 5 1 3 2 4 0 b 0 k 5 c 2 2 8 2 2 2 l 2 6 2 1 2 4 3 9 2 2 2 2 3 0 g 3 ' +
  'm 6 2 2 2 7 3 1 3 l 2 6 2 1 2 4 3 8 3 0 6 0 8 2 8 4 e 6 b 1 2 5 4 2 2 1 2 0 4 1 2 0 2 1 4 1 4 2 4 b ' +
  '5 4 4 2 5 0 3 0 7 0 p 2 e c 2 2 2 m 2 f 3 8 2 1 3 3 8 1 2 2 2 1 3 3 l 6 2 3 2 7 2 2 2 m 2 9 2 4 3 3 ' +
  '2 3 2 0 6 1 8 1 6 2 2 3 e 2 d c 2 2 2 1e 2 2 5 1 6 f d 8 2 5 2 2 2 h 4 n 2 8 2 0 3 6 4 0 5 5 2 0 2 1' +
  ' 2 0 4 0 j 1 e 1d 2 6 6 e 1f 1 2 0 2 4 2 n 2 0 2 b 2 9 3 4 2 0 2 6 g 1 x 0 o 1 h 9 2 0 2 0 2 0 5 4 2' +
  ' 3 2 3 2 3 2 3 2 3 2 b 2 2 5 1 2 0 6 6 2 2 2 c 2 3 2 3 2 3 2 3 2 3 2 b 2 2 a 0 1m 11 2 o h 1r b 3 1f' +
  ' 16 3 2p 3 6f 2 3 3 6 2 0 2 3 3 14 2 3 3 w 2 3 3 6 2 0 2 3 3 e 2 1k 2 3 3 1u 3 2 a j 4 f h 2d c h7 3' +
  ' g 2 p 6 22 4 a 8 l a l c j d c 2 2 2 1 d 1f 3 t 4 0 5 1 j 9 13 2g 8 16 6 1x b u 2 b 5 b l t 3 4 c 1' +
  '7 5 p h 0 12 r 5 1q 2 s 3 0 14 0 2h 5 2 0 2 0 2 0 2 0 2 2 2 13 2 0 2 1 3 0 2 8 v 8 d 1b b 1l d 1j m ' +
  '2 b z d 0 2f 0 8 3 2 5 2 2 3 0 8 0 6 1 5 0 2 7 2 1 3 2 4 8 4 0 c 0 1o 0 5 0 3 0 c 0 5 0 4 1 2 1 2 0 ' +
  '79 0 j3 0 1e 2 2 4 o3 k hj t wt 1b n 1 2 0 2 0 6 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2' +
  ' 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2' +
  ' 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 1 8 0 2 0 5 0 a 0 3 11 2 0 6 0 3 1j o n a 6 2 6 2 6 2 6' +
  ' 2 6 2 6 2 6 2 6 29 0 d2 1 r 8 5 1 2 4 6 1 5 a 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 1 2 0 2' +
  ' 0 2 5 3 0 3 0 3 0 3 0 3 l 2 1 3 1 3 0 4 a 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 1 2 0 2 0 2' +
  ' 5 3 0 3 0 3 0 3 0 3 l 2 1 6 1 8 16 35 v 1d f 21 7 c1 533 1t h3g 1w 19 3 7g 4 f b 1 m 0 2 0 2 0 2 0 ' +
  '2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 1 h 0 2 0 2 0 2 0 2 0 2 0 ' +
  '2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 5 29 12 8 4 0 2 0 2 0 2 0 2 0 2 0 2 0 g 0 u 0 6 0 6 0 2 0 2 0 2 ' +
  '0 9 0 7 0 2 0 7 0 4 0 2 1 5 1 2 0 2 0 m 0 6 0 2 0 2 0 2 0 2 0 2 0 9 0 2 0 3 0 2 0 2 0 2 0 2 0 2 0 4 ' +
  '0 r 1 3 19 5 0 4 5 b 1f d 1x r n 4 0 2 2 b z 3 z d s 4 1s f 0 h f b 4 2 1i a d j m 4 20 p 2 3 f 3 4 ' +
  'b 5 3 5 3 5 a 6 2 6 2 16 6 8 2g 16 2 1 8n7 m 5 1c 6qb 1 2 0 2 1 b 0 2 0 2 1 3 2 ui 0 b1 b 2 p 2 i 2 ' +
  '1 2 e 3 d z 3e d 18 d 1k i 1 6t s 4 1c h q 5 z a t 6 16 6 t 3 z 5 7 2 4 2b 39 1n z 5 13 9 1f 1g a 2 ' +
  'e 2 6 2 1 4 8 2 p 2 e d 8m a l b 7 49 5 3 0 2 17 2 1 4 0 3 m 3 u 3 11 9 8 1d i 2 1 6 w 5 p 7 p 13 1j' +
  ' 5 j 3 1d 2 1 6 7 2 2 2 s 3 2 5 9 o u 2 v x 7 2 t 5 4 h 1h b l 3 q 6 p o 6 29 20 3c 1e 8 19 z 5 q 4 ' +
  '2 m 63 u 2 15 2 1 4 1 h 2 3 0 1l 13 9 10 s l 17 r l m a 1y c j b 5 a q 2 0 2 d 2 e 8 0 e o o 19 3 4 ' +
  'g 3 9 z 3 0 a 1w 5 3 2 1 b 0 2 0 5 j c h 2 10 7 3 1r 6 2 0 2 3 2 e 2 9 8 1m m 3 2 7 3 1 3 l 2 6 2 1 ' +
  '2 4 3 8 3 1 5 0 3 0 7 0 6 6 3 6 4 4 c 2 2 0 2 3 2 0 5 0 2 z 2 9 2 0 7 1 2 7 e 1 u 22 k 3 v 1m 3 0 2 ' +
  '6 2 0 55 1h 3 1 3 4 o 5 z 1s 4 0 1o 1k 20 q 3 e f 1 5 6 56 1m 3q v b 8 d 7 3 0 3 7 2 1 2 t 2 0 4 8 2' +
  'l 7 3 19 3 7 2 1 s 1q 9 0 9 21 4 0 j 20 2w 7 2h w w 8 2 18 2 8 q i 6 t 3 l 2 d 22 6 2 1 2 17 4 0 2 1' +
  ' 2 8 p 5 2 1 2 10 2 1 2 5 o 17 79 m a g 2 14 4 4 o 0 2e 0 g k 18 pl 2v 32 i 5f 219 2o g tr h l b 32y' +
  ' 6 g6 5a2 w 9 6 1ch fs 8 u i 26 i t 3 4 c 1i a 3 o 6 2 k 6 i c1 13 4 1 6s 1i 11 o 19 22 5 1k 8 g 1t ' +
  '1 2 1 c 6 a 5p1 16 v 2q 36 6pq 3 2 6 2 1 2 82 g 0 u 2 3 0 f 3 9 az 1s5 2y 6 c 4 8 8 9 4 1 43r 1 7 5 ' +
  '9a j d j 31 o 1ag 1i 5 1d 9 0 f 0 n 4 2 e uq t 7 5 5y 6 2 g 3 6 2 1 2 4 5y 18 4 d h 0 8y u i 1b dd v' +
  ' 69 w 5s u 2 l 9 1 69 6 2 3 2 1 2 e 2 5g 3 f 24 15 me 1m 2 2 2 3 25 18 2 e r2 1 2yc wyn x 3dp 3 4gd ' +
  '3 5rk g h9 3hf 3t6 6 6jt';

/** Ranges of those of scripts without spaces between words. */
export const unspacedRanges =
  '2rl 1d 2 6 6 e 1f 1 2 0 2 4 2 n 2 0 2 b 2 9 3 4 2 0 2 6 g 1 81 1r h 1r b 3 2r 2m 3 4e 135 1f 3 t 4 0' +
  ' 5 1 ab t 3 4 c 17 5 p 2f 1q 2 s 17 0 2m 1a h 8 38 11 d 1 3yq 1 r 8 5 1 2 4 6 1 5 2d 3 1 3 1 3 2h 2 ' +
  '2 7 16 35 v 1d f e9 533 1t h3g yc s 8 1a e 0 w f b 4 2 14 1k m 4 20 p 2 83 8mb d m 5 1c 6qb 1 2 0 2 ' +
  '1 b 0 2 0 2 1 3 2 4be 1g f 0 17 1 3 0 i8 7 3 1 3 l 2 6 2 1 2 4 k 0 3 0 e 3 v 9 2 0 3 0 2 11 r 1 mn q' +
  ' 3 e f 1 5 6 ca 6 3 0 3 7 2 1 2 n f 1 2 0 13z h h 0 2 c 2 x f 0 czi t 2x2 0 d 6 cmy 3 2 6 2 1 2 82 g' +
  ' 0 u 2 3 0 f 3 6pl h 8sv wyn x 3dp 3 4gd 3 5rk g h9 3hf 3t6 6 6jt';

/** Ranges of the characters that are removed. */
export const removedRanges =
  '4t 0 gj 1r 3 0 4 15 7o 6 7c 18 2 0 2 1 2 1 2 0 1l 5 b a 2 0 10 0 b k h 0 2u 7 2 5 3 1 2 3 y 0 2 0 v ' +
  'q 4w 0 3t 2 b 1 6 8 17 1h 2a 3 1l7 1 190 1 2d 5 ip 19 3 b dh 2 2 c 2 6 5 0 7 0 4 1 5j 1r ek 4 r 4 1e' +
  ' f 2p w 2db 2 6n v ff 3 ncy 3 2 9 x 1 gov 0 ki f h f 5s 0 6p b ea 0 6b 0 2e2 5 ce 0 g 0 ha 0 6id f q' +
  'xt 3 3ml 19 3 m f5 2 a f 3 6 v 3 45 2 2tn 0 h10x 35r';

/** What others become, each followed by the characters that become it. */
export const replacements =
  '! ¡\n(c) ©\n" «»ʺ“”„‟⹂〝〞〟\n(r) ®\n+/- ±\n\' ·ʹʻʼʽʾʿˀˁ˅ˇˈˉˊˌˍˎˏˑ˒˓˔˕˞˟˥˦˧˨˩˪˫ˬ˭ˮ˯˰˱˲˳˴˵˶˷˸˹˺˻˼˽˾˿՟\u05f4‘’‚‛‧′‹›' +
  '\n? ¿\nae Ææᴁ\nd ÐðĐđƉƊƋƌȡɖɗᴅᴆᵭᶁᶑꝱꝹꝺ\n* ×⁎\no ØøᴏⱺꝊꝋꝌꝍꞜꞝ\nth ÞþᵺꝤꝥꝦꝧ\nss ßẞ\n/ ÷⁄∕\nh ĦħɦɧʜⱧⱨꞪ\ni ıƖƗɨɩɪᵻᶖꞮ\nq ' +
  'ĸʠꝖꝗꝘꝙ\nl ŁłƚȴȽɫɬɭʟᴌᶅⱠⱡⱢꝆꝇꝈꝉꝲꞭ\nn ŊŋƝƞȠȵɲɳɴᵰᶇꝴꞐꞑꞤꞥ\noe Œœɶ\nt ŦŧƫƬƭƮȶȾʈᴛᵵⱦꝷꞆꞇ\nb ƀƁƂƃɃɓʙᴃᵬᶀ\nƅ Ƅ\nɔ Ɔ\nc ƇƈȻ' +
  'ȼɕᴄꞒꞓ\nǝ Ǝ\nə Ə\ne ƐɆɇɛᴇᶒᶓⱸ\nf ƑƒᵮᶂꜰꝻꝼ\ng ƓǤǥɠɡɢʛᵹᶃꝽꞠꞡꞬ\nɣ Ɣ\nhv ƕǶ\nk ƘƙᴋᶄⱩⱪꝀꝁꝂꝃꝄꝅꞢꞣ\nɯ Ɯ\nɵ Ɵ\noi Ƣƣ\np Ƥƥᴘᵱᵽᶈ' +
  '℘ⱣꝐꝑꝒꝓꝔꝕ\nr ƦɌɍɼɽɾʀᵲᵳᶉⱤꝚꝛꝵꝶꞂꞃꞦꞧ\nƨ Ƨ\nʃ Ʃ\nʊ Ʊ\nv ƲʋᴠᶌỼỽⱱⱴꝞꝟ\ny ƳƴɎɏʏỾỿ\nz ƵƶȤȥɀʐʑᴢᵶᶎⱫⱬⱿꟆ\nʒ Ʒ\nƹ Ƹ\nƽ Ƽ\nƿ Ƿ\nȝ' +
  ' Ȝ\nȣ Ȣ\nj ȷɈɉɟʝᴊꞲ\ndb ȸ\nqp ȹ\na ȺᴀᶏⱥꞚꞛꟀꟁ\ns ȿʂᵴᶊẜẝⱾꜱꞄꞅꞨꞩꟅꟘꟙ\nɂ Ɂ\nu ɄʉᴜᵾᶙꞞꞟ\nʌ Ʌ\nɋ Ɋ\nm ɱᴍᵯᶆⱮꝳ\ndz ʣʥ\nts ʦ\nls' +
  ' ʪ\nlz ʫ\n< ˂〈\n> ˃〉\n^ ˄ˆ\n` ˋ\n: ː\n+ ˖\n- ˗֊\u05be᐀᠆‐‒–—―⁓−⸗⸚⸺⸻⹀⹝〜〰゠\ud803\udd6e\ud803\udead\nι \u0345Ι\nͱ Ͱ\nͳ Ͳ\nͷ Ͷ\nϳ Ϳ\nα Α\nβ Β\nγ Γ\nδ Δ\nε ' +
  'Ε\nζ Ζ\nη Η\nθ Θ\nκ Κ\nλ Λ\nμ Μ\nν Ν\nξ Ξ\nο Ο\nπ Π\nρ Ρ\nσ Σς\nτ Τ\nυ Υ\nφ Φ\nχ Χ\nψ Ψ\nω Ω\nϗ Ϗ\nϙ Ϙ\nϛ Ϛ\nϝ Ϝ\nϟ Ϟ\nϡ Ϡ\nϣ' +
  ' Ϣ\nϥ Ϥ\nϧ Ϧ\nϩ Ϩ\nϫ Ϫ\nϭ Ϭ\nϯ Ϯ\nϸ Ϸ\nϻ Ϻ\nͻ Ͻ\nͼ Ͼ\nͽ Ͽ\nђ Ђ\nє Є\nѕ Ѕ\nі І\nј Ј\nљ Љ\nњ Њ\nћ Ћ\nџ Џ\nа А\nб Б\nв Вᲀ\nг Г\n' +
  'д Дᲁ\nе Е\nж Ж\nз З\nи И\nк К\nл Л\nм М\nн Н\nо Оᲂ\nп П\nр Р\nс Сᲃ\nт Тᲄᲅ\nу У\nф Ф\nх Х\nц Ц\nч Ч\nш Ш\nщ Щ\nъ Ъᲆ\nы Ы\nь ' +
  'Ь\nэ Э\nю Ю\nя Я\nѡ Ѡ\nѣ Ѣᲇ\nѥ Ѥ\nѧ Ѧ\nѩ Ѩ\nѫ Ѫ\nѭ Ѭ\nѯ Ѯ\nѱ Ѱ\nѳ Ѳ\nѵ Ѵ\nѹ Ѹ\nѻ Ѻ\nѽ Ѽ\nѿ Ѿ\nҁ Ҁ\nҋ Ҋ\nҍ Ҍ\nҏ Ҏ\nґ Ґ\nғ Ғ\nҕ' +
  ' Ҕ\nҗ Җ\nҙ Ҙ\nқ Қ\nҝ Ҝ\nҟ Ҟ\nҡ Ҡ\nң Ң\nҥ Ҥ\nҧ Ҧ\nҩ Ҩ\nҫ Ҫ\nҭ Ҭ\nү Ү\nұ Ұ\nҳ Ҳ\nҵ Ҵ\nҷ Ҷ\nҹ Ҹ\nһ Һ\nҽ Ҽ\nҿ Ҿ\nӏ Ӏ\nӄ Ӄ\nӆ Ӆ\nӈ' +
  ' Ӈ\nӊ Ӊ\nӌ Ӌ\nӎ Ӎ\nӕ Ӕ\nә Ә\nӡ Ӡ\nө Ө\nӷ Ӷ\nӻ Ӻ\nӽ Ӽ\nӿ Ӿ\nԁ Ԁ\nԃ Ԃ\nԅ Ԅ\nԇ Ԇ\nԉ Ԉ\nԋ Ԋ\nԍ Ԍ\nԏ Ԏ\nԑ Ԑ\nԓ Ԓ\nԕ Ԕ\nԗ Ԗ\nԙ Ԙ\nԛ' +
  ' Ԛ\nԝ Ԝ\nԟ Ԟ\nԡ Ԡ\nԣ Ԣ\nԥ Ԥ\nԧ Ԧ\nԩ Ԩ\nԫ Ԫ\nԭ Ԭ\nԯ Ԯ\nա Ա\nբ Բ\nգ Գ\nդ Դ\nե Ե\nզ Զ\nէ Է\nը Ը\nթ Թ\nժ Ժ\nի Ի\nլ Լ\nխ Խ\nծ Ծ\nկ' +
  ' Կ\nհ Հ\nձ Ձ\nղ Ղ\nճ Ճ\nմ Մ\nյ Յ\nն Ն\nշ Շ\nո Ո\nչ Չ\nպ Պ\nջ Ջ\nռ Ռ\nս Ս\nվ Վ\nտ Տ\nր Ր\nց Ց\nւ Ւ\nփ Փ\nք Ք\nօ Օ\nֆ Ֆ\n\u0629 \u0647\u06be\u06c1' +
  '\u06c3\u06d5\n\u0649 \u064a\u06cc\u06cd\u06ce\u06d0\u06d1\u06d2\u08c9\n0 \u0660\u06f0\u07c0०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐〇꘠꣐꤀꧐꧰꩐꯰𐒠\ud803\udd30\ud803\udd40𑁦𑃰𑄶𑇐𑋰𑑐𑓐𑙐𑛀𑛐𑛚𑜰𑣠𑥐𑯰𑱐𑵐𑶠𑷠𑽐𖄰𖩠𖫀𖭐𖵰𞅀𞋰𞓰𞗱\ud83a\udd50\n1 \u0661\u06f1\u07c1१১੧૧୧௧౧೧൧' +
  '෧๑໑༡၁႑១᠑᥇᧑᪁᪑᭑᮱᱁᱑꘡꣑꤁꧑꧱꩑꯱𐒡\ud803\udd31\ud803\udd41𑁧𑃱𑄷𑇑𑋱𑑑𑓑𑙑𑛁𑛑𑛛𑜱𑣡𑥑𑯱𑱑𑵑𑶡𑷡𑽑𖄱𖩡𖫁𖭑𖵱𞅁𞋱𞓱𞗲\ud83a\udd51\n2 \u0662\u06f2\u07c2२২੨૨୨௨౨೨൨෨๒໒༢၂႒២᠒᥈᧒᪂᪒᭒᮲᱂᱒꘢꣒꤂꧒꧲꩒꯲𐒢\ud803\udd32\ud803\udd42𑁨𑃲𑄸' +
  '𑇒𑋲𑑒𑓒𑙒𑛂𑛒𑛜𑜲𑣢𑥒𑯲𑱒𑵒𑶢𑷢𑽒𖄲𖩢𖫂𖭒𖵲𞅂𞋲𞓲𞗳\ud83a\udd52\n3 \u0663\u06f3\u07c3३৩੩૩୩௩౩೩൩෩๓໓༣၃႓៣᠓᥉᧓᪃᪓᭓᮳᱃᱓꘣꣓꤃꧓꧳꩓꯳𐒣\ud803\udd33\ud803\udd43𑁩𑃳𑄹𑇓𑋳𑑓𑓓𑙓𑛃𑛓𑛝𑜳𑣣𑥓𑯳𑱓𑵓𑶣𑷣𑽓𖄳𖩣𖫃𖭓𖵳𞅃𞋳𞓳𞗴\ud83a\udd53\n4' +
  ' \u0664\u06f4\u07c4४৪੪૪୪௪౪೪൪෪๔໔༤၄႔៤᠔᥊᧔᪄᪔᭔᮴᱄᱔꘤꣔꤄꧔꧴꩔꯴𐒤\ud803\udd34\ud803\udd44𑁪𑃴𑄺𑇔𑋴𑑔𑓔𑙔𑛄𑛔𑛞𑜴𑣤𑥔𑯴𑱔𑵔𑶤𑷤𑽔𖄴𖩤𖫄𖭔𖵴𞅄𞋴𞓴𞗵\ud83a\udd54\n5 \u0665\u06f5\u07c5५৫੫૫୫௫౫೫൫෫๕໕༥၅႕៥᠕᥋᧕᪅᪕᭕᮵᱅᱕' +
  '꘥꣕꤅꧕꧵꩕꯵𐒥\ud803\udd35\ud803\udd45𑁫𑃵𑄻𑇕𑋵𑑕𑓕𑙕𑛅𑛕𑛟𑜵𑣥𑥕𑯵𑱕𑵕𑶥𑷥𑽕𖄵𖩥𖫅𖭕𖵵𞅅𞋵𞓵𞗶\ud83a\udd55\n6 \u0666\u06f6\u07c6६৬੬૬୬௬౬೬൬෬๖໖༦၆႖៦᠖᥌᧖᪆᪖᭖᮶᱆᱖꘦꣖꤆꧖꧶꩖꯶𐒦\ud803\udd36\ud803\udd46𑁬𑃶𑄼𑇖𑋶𑑖𑓖𑙖𑛆𑛖𑛠𑜶𑣦𑥖𑯶𑱖𑵖𑶦𑷦' +
  '𑽖𖄶𖩦𖫆𖭖𖵶𞅆𞋶𞓶𞗷\ud83a\udd56\n7 \u0667\u06f7\u07c7७৭੭૭୭௭౭೭൭෭๗໗༧၇႗៧᠗᥍᧗᪇᪗᭗᮷᱇᱗꘧꣗꤇꧗꧷꩗꯷𐒧\ud803\udd37\ud803\udd47𑁭𑃷𑄽𑇗𑋷𑑗𑓗𑙗𑛇𑛗𑛡𑜷𑣧𑥗𑯷𑱗𑵗𑶧𑷧𑽗𖄷𖩧𖫇𖭗𖵷𞅇𞋷𞓷𞗸\ud83a\udd57\n8 \u0668\u06f8\u07c8८৮੮૮୮௮౮೮൮෮๘໘' +
  '༨၈႘៨᠘᥎᧘᪈᪘᭘᮸᱈᱘꘨꣘꤈꧘꧸꩘꯸𐒨\ud803\udd38\ud803\udd48𑁮𑃸𑄾𑇘𑋸𑑘𑓘𑙘𑛈𑛘𑛢𑜸𑣨𑥘𑯸𑱘𑵘𑶨𑷨𑽘𖄸𖩨𖫈𖭘𖵸𞅈𞋸𞓸𞗹\ud83a\udd58\n9 \u0669\u06f9\u07c9९৯੯૯୯௯౯೯൯෯๙໙༩၉႙៩᠙᥏᧙᪉᪙᭙᮹᱉᱙꘩꣙꤉꧙꧹꩙꯹𐒩\ud803\udd39\ud803\udd49𑁯𑃹𑄿𑇙𑋹𑑙' +
  '𑓙𑙙𑛉𑛙𑛣𑜹𑣩𑥙𑯹𑱙𑵙𑶩𑷩𑽙𖄹𖩩𖫉𖭙𖵹𞅉𞋹𞓹𞗺\ud83a\udd59\n\u0627 \u0671\u0870\u0871\u0872\u0873\u0874\u0875\u0876\u0877\u0878\u0879\u087a\u087b\u087c\u087d\u087e\u087f\u0880\u0881\u0882\u08ad\n\u0621 \u0672\u0673\n\u0643 \u06a9\u06aa\u06ab\u06ac\u06ad\u06ae\n\u0648 \u06e5\n\u06e6 \u0886\ud803\udec5\n\u0674 \u0887\nⴀ Ⴀ\nⴁ Ⴁ\nⴂ Ⴂ\nⴃ Ⴃ\nⴄ Ⴄ\nⴅ Ⴅ\n' +
  'ⴆ Ⴆ\nⴇ Ⴇ\nⴈ Ⴈ\nⴉ Ⴉ\nⴊ Ⴊ\nⴋ Ⴋ\nⴌ Ⴌ\nⴍ Ⴍ\nⴎ Ⴎ\nⴏ Ⴏ\nⴐ Ⴐ\nⴑ Ⴑ\nⴒ Ⴒ\nⴓ Ⴓ\nⴔ Ⴔ\nⴕ Ⴕ\nⴖ Ⴖ\nⴗ Ⴗ\nⴘ Ⴘ\nⴙ Ⴙ\nⴚ Ⴚ\nⴛ Ⴛ\nⴜ Ⴜ\nⴝ Ⴝ\nⴞ Ⴞ\n' +
  'ⴟ Ⴟ\nⴠ Ⴠ\nⴡ Ⴡ\nⴢ Ⴢ\nⴣ Ⴣ\nⴤ Ⴤ\nⴥ Ⴥ\nⴧ Ⴧ\nⴭ Ⴭ\nᏰ ᏸ\nᏱ ᏹ\nᏲ ᏺ\nᏳ ᏻ\nᏴ ᏼ\nᏵ ᏽ\nꙋ ᲈꙊ\nᲊ Ᲊ\nა Ა\nბ Ბ\nგ Გ\nდ Დ\nე Ე\nვ Ვ\nზ Ზ\nთ Თ' +
  '\nი Ი\nკ Კ\nლ Ლ\nმ Მ\nნ Ნ\nო Ო\nპ Პ\nჟ Ჟ\nრ Რ\nს Ს\nტ Ტ\nუ Უ\nფ Ფ\nქ Ქ\nღ Ღ\nყ Ყ\nშ Შ\nჩ Ჩ\nც Ც\nძ Ძ\nწ Წ\nჭ Ჭ\nხ Ხ\nჯ Ჯ\nჰ Ჰ' +
  '\nჱ Ჱ\nჲ Ჲ\nჳ Ჳ\nჴ Ჴ\nჵ Ჵ\nჶ Ჶ\nჷ Ჷ\nჸ Ჸ\nჹ Ჹ\nჺ Ჺ\nჽ Ჽ\nჾ Ჾ\nჿ Ჿ\nw ᴡⱲⱳꟂꟃ\nᴉ ᵎ\nue ᵫ\nx ᶍ\nll Ỻỻ\n|| ‖∥\n[ ⁅〔〘〚\n] ⁆〕〙〛\n' +
  'ce ₠\ncr ₢\nfr. ₣\nl. ₤\npts ₧\nrs ₹\ntl ₺\n(p) ℗\nrx ℞\nⅎ Ⅎ\nↄ Ↄ\n<- ←\n-> →\n<-> ↔\n\\ ∖\n| ∣\n<< ≪《\n>> ≫》\n(( ⦅\n)) ' +
  '⦆\nⰰ Ⰰ\nⰱ Ⰱ\nⰲ Ⰲ\nⰳ Ⰳ\nⰴ Ⰴ\nⰵ Ⰵ\nⰶ Ⰶ\nⰷ Ⰷ\nⰸ Ⰸ\nⰹ Ⰹ\nⰺ Ⰺ\nⰻ Ⰻ\nⰼ Ⰼ\nⰽ Ⰽ\nⰾ Ⰾ\nⰿ Ⰿ\nⱀ Ⱀ\nⱁ Ⱁ\nⱂ Ⱂ\nⱃ Ⱃ\nⱄ Ⱄ\nⱅ Ⱅ\nⱆ Ⱆ\nⱇ Ⱇ\nⱈ ' +
  'Ⱈ\nⱉ Ⱉ\nⱊ Ⱊ\nⱋ Ⱋ\nⱌ Ⱌ\nⱍ Ⱍ\nⱎ Ⱎ\nⱏ Ⱏ\nⱐ Ⱐ\nⱑ Ⱑ\nⱒ Ⱒ\nⱓ Ⱓ\nⱔ Ⱔ\nⱕ Ⱕ\nⱖ Ⱖ\nⱗ Ⱗ\nⱘ Ⱘ\nⱙ Ⱙ\nⱚ Ⱚ\nⱛ Ⱛ\nⱜ Ⱜ\nⱝ Ⱝ\nⱞ Ⱞ\nⱟ Ⱟ\nɑ Ɑ\nɐ ' +
  'Ɐ\nɒ Ɒ\nⱶ Ⱶ\nⲁ Ⲁ\nⲃ Ⲃ\nⲅ Ⲅ\nⲇ Ⲇ\nⲉ Ⲉ\nⲋ Ⲋ\nⲍ Ⲍ\nⲏ Ⲏ\nⲑ Ⲑ\nⲓ Ⲓ\nⲕ Ⲕ\nⲗ Ⲗ\nⲙ Ⲙ\nⲛ Ⲛ\nⲝ Ⲝ\nⲟ Ⲟ\nⲡ Ⲡ\nⲣ Ⲣ\nⲥ Ⲥ\nⲧ Ⲧ\nⲩ Ⲩ\nⲫ Ⲫ\nⲭ ' +
  'Ⲭ\nⲯ Ⲯ\nⲱ Ⲱ\nⲳ Ⲳ\nⲵ Ⲵ\nⲷ Ⲷ\nⲹ Ⲹ\nⲻ Ⲻ\nⲽ Ⲽ\nⲿ Ⲿ\nⳁ Ⳁ\nⳃ Ⳃ\nⳅ Ⳅ\nⳇ Ⳇ\nⳉ Ⳉ\nⳋ Ⳋ\nⳍ Ⳍ\nⳏ Ⳏ\nⳑ Ⳑ\nⳓ Ⳓ\nⳕ Ⳕ\nⳗ Ⳗ\nⳙ Ⳙ\nⳛ Ⳛ\nⳝ Ⳝ\nⳟ ' +
  'Ⳟ\nⳡ Ⳡ\nⳣ Ⳣ\nⳬ Ⳬ\nⳮ Ⳮ\nⳳ Ⳳ\n, 、\n. 。\nꙁ Ꙁ\nꙃ Ꙃ\nꙅ Ꙅ\nꙇ Ꙇ\nꙉ Ꙉ\nꙍ Ꙍ\nꙏ Ꙏ\nꙑ Ꙑ\nꙓ Ꙓ\nꙕ Ꙕ\nꙗ Ꙗ\nꙙ Ꙙ\nꙛ Ꙛ\nꙝ Ꙝ\nꙟ Ꙟ\nꙡ Ꙡ\nꙣ Ꙣ\nꙥ ' +
  'Ꙥ\nꙧ Ꙧ\nꙩ Ꙩ\nꙫ Ꙫ\nꙭ Ꙭ\nꚁ Ꚁ\nꚃ Ꚃ\nꚅ Ꚅ\nꚇ Ꚇ\nꚉ Ꚉ\nꚋ Ꚋ\nꚍ Ꚍ\nꚏ Ꚏ\nꚑ Ꚑ\nꚓ Ꚓ\nꚕ Ꚕ\nꚗ Ꚗ\nꚙ Ꚙ\nꚛ Ꚛ\nꜣ Ꜣ\nꜥ Ꜥ\nꜧ Ꜧ\nꜩ Ꜩ\nꜫ Ꜫ\nꜭ Ꜭ\nꜯ ' +
  'Ꜯ\naa Ꜳꜳ𐞀\nao Ꜵꜵ\nau Ꜷꜷ\nav ꜸꜹꜺꜻ\nay Ꜽꜽ\nꜿ Ꜿ\noo Ꝏꝏ\nꝝ Ꝝ\nvy Ꝡꝡ\nꝣ Ꝣ\nꝩ Ꝩ\nꝫ Ꝫ\nꝭ Ꝭ\nꝯ Ꝯ\nꝿ Ꝿ\nꞁ Ꞁ\nꞌ Ꞌ\nɥ Ɥ\nꞗ Ꞗ\nꞙ Ꞙ\nɜ' +
  ' Ɜ\nʞ Ʞ\nʇ Ʇ\nꭓ Ꭓ\nꞵ Ꞵ\nꞷ Ꞷ\nꞹ Ꞹ\nꞻ Ꞻ\nꞽ Ꞽ\nꞿ Ꞿ\nꞔ Ꞔ\nꟈ Ꟈ\nꟊ Ꟊ\nɤ Ɤ\nꟍ Ꟍ\n꟏ ꟎\nꟑ Ꟑ\nꟓ ꟒\nꟕ ꟔\nꟗ Ꟗ\nꟛ Ꟛ\nƛ Ƛ\nꟶ Ꟶ\nᎠ ꭰ\nᎡ ꭱ\nᎢ' +
  ' ꭲ\nᎣ ꭳ\nᎤ ꭴ\nᎥ ꭵ\nᎦ ꭶ\nᎧ ꭷ\nᎨ ꭸ\nᎩ ꭹ\nᎪ ꭺ\nᎫ ꭻ\nᎬ ꭼ\nᎭ ꭽ\nᎮ ꭾ\nᎯ ꭿ\nᎰ ꮀ\nᎱ ꮁ\nᎲ ꮂ\nᎳ ꮃ\nᎴ ꮄ\nᎵ ꮅ\nᎶ ꮆ\nᎷ ꮇ\nᎸ ꮈ\nᎹ ꮉ\nᎺ ꮊ\nᎻ' +
  ' ꮋ\nᎼ ꮌ\nᎽ ꮍ\nᎾ ꮎ\nᎿ ꮏ\nᏀ ꮐ\nᏁ ꮑ\nᏂ ꮒ\nᏃ ꮓ\nᏄ ꮔ\nᏅ ꮕ\nᏆ ꮖ\nᏇ ꮗ\nᏈ ꮘ\nᏉ ꮙ\nᏊ ꮚ\nᏋ ꮛ\nᏌ ꮜ\nᏍ ꮝ\nᏎ ꮞ\nᏏ ꮟ\nᏐ ꮠ\nᏑ ꮡ\nᏒ ꮢ\nᏓ ꮣ\nᏔ' +
  ' ꮤ\nᏕ ꮥ\nᏖ ꮦ\nᏗ ꮧ\nᏘ ꮨ\nᏙ ꮩ\nᏚ ꮪ\nᏛ ꮫ\nᏜ ꮬ\nᏝ ꮭ\nᏞ ꮮ\nᏟ ꮯ\nᏠ ꮰ\nᏡ ꮱ\nᏢ ꮲ\nᏣ ꮳ\nᏤ ꮴ\nᏥ ꮵ\nᏦ ꮶ\nᏧ ꮷ\nᏨ ꮸ\nᏩ ꮹ\nᏪ ꮺ\nᏫ ꮻ\nᏬ ꮼ\nᏭ' +
  ' ꮽ\nᏮ ꮾ\nᏯ ꮿ\n𐐨 𐐀\n𐐩 𐐁\n𐐪 𐐂\n𐐫 𐐃\n𐐬 𐐄\n𐐭 𐐅\n𐐮 𐐆\n𐐯 𐐇\n𐐰 𐐈\n𐐱 𐐉\n𐐲 𐐊\n𐐳 𐐋\n𐐴 𐐌\n𐐵 𐐍\n𐐶 𐐎\n𐐷 𐐏\n𐐸 𐐐\n𐐹 𐐑\n𐐺 𐐒\n𐐻 𐐓\n𐐼 𐐔\n𐐽 𐐕\n𐐾' +
  ' 𐐖\n𐐿 𐐗\n𐑀 𐐘\n𐑁 𐐙\n𐑂 𐐚\n𐑃 𐐛\n𐑄 𐐜\n𐑅 𐐝\n𐑆 𐐞\n𐑇 𐐟\n𐑈 𐐠\n𐑉 𐐡\n𐑊 𐐢\n𐑋 𐐣\n𐑌 𐐤\n𐑍 𐐥\n𐑎 𐐦\n𐑏 𐐧\n𐓘 𐒰\n𐓙 𐒱\n𐓚 𐒲\n𐓛 𐒳\n𐓜 𐒴\n𐓝 𐒵\n𐓞 𐒶\n𐓟' +
  ' 𐒷\n𐓠 𐒸\n𐓡 𐒹\n𐓢 𐒺\n𐓣 𐒻\n𐓤 𐒼\n𐓥 𐒽\n𐓦 𐒾\n𐓧 𐒿\n𐓨 𐓀\n𐓩 𐓁\n𐓪 𐓂\n𐓫 𐓃\n𐓬 𐓄\n𐓭 𐓅\n𐓮 𐓆\n𐓯 𐓇\n𐓰 𐓈\n𐓱 𐓉\n𐓲 𐓊\n𐓳 𐓋\n𐓴 𐓌\n𐓵 𐓍\n𐓶 𐓎\n𐓷 𐓏\n𐓸' +
  ' 𐓐\n𐓹 𐓑\n𐓺 𐓒\n𐓻 𐓓\n𐖗 𐕰\n𐖘 𐕱\n𐖙 𐕲\n𐖚 𐕳\n𐖛 𐕴\n𐖜 𐕵\n𐖝 𐕶\n𐖞 𐕷\n𐖟 𐕸\n𐖠 𐕹\n𐖡 𐕺\n𐖣 𐕼\n𐖤 𐕽\n𐖥 𐕾\n𐖦 𐕿\n𐖧 𐖀\n𐖨 𐖁\n𐖩 𐖂\n𐖪 𐖃\n𐖫 𐖄\n𐖬 𐖅\n𐖭' +
  ' 𐖆\n𐖮 𐖇\n𐖯 𐖈\n𐖰 𐖉\n𐖱 𐖊\n𐖳 𐖌\n𐖴 𐖍\n𐖵 𐖎\n𐖶 𐖏\n𐖷 𐖐\n𐖸 𐖑\n𐖹 𐖒\n𐖻 𐖔\n𐖼 𐖕\n\ud803\udcc0 \ud803\udc80\n\ud803\udcc1 \ud803\udc81\n\ud803\udcc2 \ud803\udc82\n\ud803\udcc3 \ud803\udc83\n\ud803\udcc4 \ud803\udc84\n\ud803\udcc5 \ud803\udc85\n\ud803\udcc6 \ud803\udc86\n\ud803\udcc7 \ud803\udc87\n\ud803\udcc8 \ud803\udc88\n\ud803\udcc9 \ud803\udc89\n\ud803\udcca \ud803\udc8a\n\ud803\udccb' +
  ' \ud803\udc8b\n\ud803\udccc \ud803\udc8c\n\ud803\udccd \ud803\udc8d\n\ud803\udcce \ud803\udc8e\n\ud803\udccf \ud803\udc8f\n\ud803\udcd0 \ud803\udc90\n\ud803\udcd1 \ud803\udc91\n\ud803\udcd2 \ud803\udc92\n\ud803\udcd3 \ud803\udc93\n\ud803\udcd4 \ud803\udc94\n\ud803\udcd5 \ud803\udc95\n\ud803\udcd6 \ud803\udc96\n\ud803\udcd7 \ud803\udc97\n\ud803\udcd8 \ud803\udc98\n\ud803\udcd9 \ud803\udc99\n\ud803\udcda \ud803\udc9a\n\ud803\udcdb \ud803\udc9b\n\ud803\udcdc \ud803\udc9c\n\ud803\udcdd \ud803\udc9d\n\ud803\udcde \ud803\udc9e\n\ud803\udcdf \ud803\udc9f\n\ud803\udce0 \ud803\udca0\n\ud803\udce1 \ud803\udca1\n\ud803\udce2 \ud803\udca2\n\ud803\udce3 \ud803\udca3\n\ud803\udce4' +
  ' \ud803\udca4\n\ud803\udce5 \ud803\udca5\n\ud803\udce6 \ud803\udca6\n\ud803\udce7 \ud803\udca7\n\ud803\udce8 \ud803\udca8\n\ud803\udce9 \ud803\udca9\n\ud803\udcea \ud803\udcaa\n\ud803\udceb \ud803\udcab\n\ud803\udcec \ud803\udcac\n\ud803\udced \ud803\udcad\n\ud803\udcee \ud803\udcae\n\ud803\udcef \ud803\udcaf\n\ud803\udcf0 \ud803\udcb0\n\ud803\udcf1 \ud803\udcb1\n\ud803\udcf2 \ud803\udcb2\n\ud803\udd70 \ud803\udd50\n\ud803\udd71 \ud803\udd51\n\ud803\udd72 \ud803\udd52\n\ud803\udd73 \ud803\udd53\n\ud803\udd74 \ud803\udd54\n\ud803\udd75 \ud803\udd55\n\ud803\udd76 \ud803\udd56\n\ud803\udd77 \ud803\udd57\n\ud803\udd78 \ud803\udd58\n\ud803\udd79 \ud803\udd59\n\ud803\udd7a' +
  ' \ud803\udd5a\n\ud803\udd7b \ud803\udd5b\n\ud803\udd7c \ud803\udd5c\n\ud803\udd7d \ud803\udd5d\n\ud803\udd7e \ud803\udd5e\n\ud803\udd7f \ud803\udd5f\n\ud803\udd80 \ud803\udd60\n\ud803\udd81 \ud803\udd61\n\ud803\udd82 \ud803\udd62\n\ud803\udd83 \ud803\udd63\n\ud803\udd84 \ud803\udd64\n\ud803\udd85 \ud803\udd65\n\u0646 \ud803\udec6\n𑣀 𑢠\n𑣁 𑢡\n𑣂 𑢢\n𑣃 𑢣\n𑣄 𑢤\n𑣅 𑢥\n𑣆 𑢦\n𑣇 𑢧\n𑣈 𑢨\n𑣉 𑢩\n𑣊 𑢪\n𑣋 𑢫\n𑣌' +
  ' 𑢬\n𑣍 𑢭\n𑣎 𑢮\n𑣏 𑢯\n𑣐 𑢰\n𑣑 𑢱\n𑣒 𑢲\n𑣓 𑢳\n𑣔 𑢴\n𑣕 𑢵\n𑣖 𑢶\n𑣗 𑢷\n𑣘 𑢸\n𑣙 𑢹\n𑣚 𑢺\n𑣛 𑢻\n𑣜 𑢼\n𑣝 𑢽\n𑣞 𑢾\n𑣟 𑢿\n𖹠 𖹀\n𖹡 𖹁\n𖹢 𖹂\n𖹣 𖹃\n𖹤 𖹄\n𖹥' +
  ' 𖹅\n𖹦 𖹆\n𖹧 𖹇\n𖹨 𖹈\n𖹩 𖹉\n𖹪 𖹊\n𖹫 𖹋\n𖹬 𖹌\n𖹭 𖹍\n𖹮 𖹎\n𖹯 𖹏\n𖹰 𖹐\n𖹱 𖹑\n𖹲 𖹒\n𖹳 𖹓\n𖹴 𖹔\n𖹵 𖹕\n𖹶 𖹖\n𖹷 𖹗\n𖹸 𖹘\n𖹹 𖹙\n𖹺 𖹚\n𖹻 𖹛\n𖹼 𖹜\n𖹽 𖹝\n𖹾' +
  ' 𖹞\n𖹿 𖹟\n𖺻 𖺠\n𖺼 𖺡\n𖺽 𖺢\n𖺾 𖺣\n𖺿 𖺤\n𖻀 𖺥\n𖻁 𖺦\n𖻂 𖺧\n𖻃 𖺨\n𖻄 𖺩\n𖻅 𖺪\n𖻆 𖺫\n𖻇 𖺬\n𖻈 𖺭\n𖻉 𖺮\n𖻊 𖺯\n𖻋 𖺰\n𖻌 𖺱\n𖻍 𖺲\n𖻎 𖺳\n𖻏 𖺴\n𖻐 𖺵\n𖻑 𖺶\n𖻒' +
  ' 𖺷\n𖻓 𖺸\nʩ 𝼀\n\ud83a\udd22 \ud83a\udd00\n\ud83a\udd23 \ud83a\udd01\n\ud83a\udd24 \ud83a\udd02\n\ud83a\udd25 \ud83a\udd03\n\ud83a\udd26 \ud83a\udd04\n\ud83a\udd27 \ud83a\udd05\n\ud83a\udd28 \ud83a\udd06\n\ud83a\udd29 \ud83a\udd07\n\ud83a\udd2a \ud83a\udd08\n\ud83a\udd2b \ud83a\udd09\n\ud83a\udd2c \ud83a\udd0a\n\ud83a\udd2d \ud83a\udd0b\n\ud83a\udd2e \ud83a\udd0c\n\ud83a\udd2f \ud83a\udd0d\n\ud83a\udd30 \ud83a\udd0e\n\ud83a\udd31 \ud83a\udd0f\n\ud83a\udd32 \ud83a\udd10\n\ud83a\udd33 \ud83a\udd11\n\ud83a\udd34 \ud83a\udd12\n\ud83a\udd35 \ud83a\udd13\n\ud83a\udd36 \ud83a\udd14\n\ud83a\udd37 \ud83a\udd15\n\ud83a\udd38' +
  ' \ud83a\udd16\n\ud83a\udd39 \ud83a\udd17\n\ud83a\udd3a \ud83a\udd18\n\ud83a\udd3b \ud83a\udd19\n\ud83a\udd3c \ud83a\udd1a\n\ud83a\udd3d \ud83a\udd1b\n\ud83a\udd3e \ud83a\udd1c\n\ud83a\udd3f \ud83a\udd1d\n\ud83a\udd40 \ud83a\udd1e\n\ud83a\udd41 \ud83a\udd1f\n\ud83a\udd42 \ud83a\udd20\n\ud83a\udd43 \ud83a\udd21';
