/** Lists the codes of the countries that a shopper can choose. */
export const COUNTRIES =
  'US CA GB AE AR AT AU BE BG BR CH CL CO CR CY CZ DE DK DO EE EG ES FI FR GR GT HK HR HU ID IE IL IN IS IT JM JP KE KR KW LI LT LU LV MA MT MX MY NG NL NO NZ PA PE PH PL PT QA RO RS SA SE SG SI SK TH TR TT TW UA UY VN ZA'.split(
    ' ',
  );
