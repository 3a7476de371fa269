/**
 * English labels and exclamations that stand alone, in Spanish, Portuguese, Catalan and Galician. As a sentence, each would be read as
 * something else: "Born" as a verb without a subject, "fast" as an abstinence.
 */
export const LABELS = `
full name | nombre completo | nome completo | nom complet | nome completo
phone number | número de teléfono | número de telefone | número de telèfon | número de teléfono
subtotal | subtotal | subtotal | subtotal | subtotal
tax | impuesto | imposto | impost | imposto
taxes | impuestos | impostos | impostos | impostos
author | autor | autor | autor | autor
title | título | título | títol | título
description | descripción | descrição | descripció | descrición
message | mensaje | mensagem | missatge | mensaxe
note | nota | nota | nota | nota
notes | notas | notas | notes | notas
due date | fecha de vencimiento | data de vencimento | data de venciment | data de vencemento
start date | fecha de inicio | data de início | data d'inici | data de inicio
end date | fecha de finalización | data de término | data de finalització | data de finalización
updated | actualizado | atualizado | actualitzat | actualizado
created | creado | criado | creat | creado
published, posted | publicado | publicado | publicat | publicado
modified | modificado | modificado | modificat | modificado
expires, expires on | caduca | expira | caduca | caduca
born | nacido | nascido | nascut | nacido
deadline | fecha límite | prazo | data límit | data límite
status | estado | estado | estat | estado
version | versión | versão | versió | versión
size | tamaño | tamanho | mida | tamaño
color, colour | color | cor | color | cor
quantity | cantidad | quantidade | quantitat | cantidade
weight | peso | peso | pes | peso
height | altura | altura | alçada | altura
width | ancho | largura | amplada | largura
length | longitud | comprimento | longitud | lonxitude
depth | profundidad | profundidade | profunditat | profundidade
location | ubicación | localização | ubicació | localización
category | categoría | categoria | categoria | categoría
country | país | país | país | país
city | ciudad | cidade | ciutat | cidade
from | de | de | de | de
age | edad | idade | edat | idade
duration | duración | duração | durada | duración
attention | atención | atenção | atenció | atención
important | importante | importante | important | importante
tip | consejo | dica | consell | consello
hint | pista | dica | pista | pista
example | ejemplo | exemplo | exemple | exemplo
question | pregunta | pergunta | pregunta | pregunta
questions | preguntas | perguntas | preguntes | preguntas
contact | contacto | contato | contacte | contacto
website | sitio web | site | lloc web | sitio web
amount | importe | valor | import | importe
balance | saldo | saldo | saldo | saldo
ingredients | ingredientes | ingredientes | ingredients | ingredientes
directions, instructions | instrucciones | instruções | instruccions | instrucións
reviews | opiniones | avaliações | opinions | opinións
features | características | recursos | característiques | características
requirements | requisitos | requisitos | requisits | requisitos
material | material | material | material | material
danger | peligro | perigo | perill | perigo
caution | precaución | cuidado | precaució | precaución
no way | ni hablar | de jeito nenhum | ni parlar-ne | de ningún xeito
really | de verdad | sério | de debò | de verdade
seriously | en serio | sério | de debò | en serio
oh no | oh, no | ah, não | oh, no | oh, non
ouch, ow | ay | ai | ai | ai
wow | guau | uau | uau | vaia
phew | uf | ufa | uf | uf
ugh, yuck | puaj | eca | ecs | noxo
bravo | bravo | bravo | bravo | bravo
shh, hush | chis | psiu | xit | chis
come on | vamos | vamos | vinga | veña
welcome home | bienvenido a casa | bem-vindo a casa | benvingut a casa | benvido á casa
click here | haz clic aquí | clique aqui | fes clic aquí | preme aquí
come in | adelante | entre | endavant | adiante
sit down | siéntate | sente-se | seu | séntate
stand up | levántate | levante-se | aixeca't | levántate
hurry up | date prisa | apresse-se | afanya't | apúrate
be quiet | silencio | silêncio | silenci | silencio
calm down | cálmate | acalme-se | calma't | cálmate
watch out, look out | cuidado | cuidado | compte | coidado
wait a minute, wait a moment | espera un momento | espere um momento | espera un moment | espera un momento
follow me | sígueme | siga-me | segueix-me | sígueme
help me | ayúdame | ajude-me | ajuda'm | axúdame
good job | buen trabajo | bom trabalho | bona feina | bo traballo
find next | buscar siguiente | localizar próxima | cerca el següent | buscar seguinte
find previous | buscar anterior | localizar anterior | cerca l'anterior | buscar anterior
print preview | vista previa de impresión | pré-visualização de impressão | previsualització de la impressió | vista previa da impresión
boarding gate | puerta de embarque | portão de embarque | porta d'embarcament | porta de embarque
upgrade now | actualizar ahora | atualizar agora | actualitza ara | actualizar agora
morning | mañana | manhã | matí | mañá
afternoon | tarde | tarde | tarda | tarde
evening | tarde | noite | vespre | noite
night | noche | noite | nit | noite
day | día | dia | dia | día
week | semana | semana | setmana | semana
month | mes | mês | mes | mes
year | año | ano | any | ano
go | ir | ir | vés | ir
fast | rápido | rápido | ràpid | rápido
slow | lento | lento | lent | lento
safe | seguro | seguro | segur | seguro
easy | fácil | fácil | fàcil | doado
hard | difícil | difícil | difícil | difícil
cheap | barato | barato | barat | barato
strong | fuerte | forte | fort | forte
light | luz | luz | llum | luz
heavy | pesado | pesado | pesat | pesado
cool | genial | legal | genial | xenial
hot | caliente | quente | calent | quente
cold | frío | frio | fred | frío
`;
